import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { type EditedTopic, type PathChange, topicsMenu } from './editing.schema.ts';
import type { MapEdge } from './merges.policy.ts';
import { listPlans, revisedPlan } from './path-plans.commands.server.ts';

/** A topic or an area as editors see it, in any state. @throws Refusal not-found */
export async function getEditedTopic(ctx: Pick<Ctx, 'db' | 'language'>, id: number): Promise<EditedTopic> {
  const { rows } = await sql<EditedTopic>`
    select n.id, n.kind, n.status, n.area_id "areaId", n.merged_into "mergedInto", n.slug, t.title,
      coalesce(at.title, '') "areaTitle", n.revision
    from aimap.node n join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      left join aimap.node_text at on at.node_id = n.area_id and at.language = ${ctx.language}
    where n.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Every edge of the map. */
export async function readEdges(ctx: Pick<Ctx, 'db'>): Promise<MapEdge[]> {
  const { rows } = await sql<MapEdge>`select from_id "from", to_id "to", kind from aimap.edge
    order by from_id, to_id`.execute(ctx.db);
  return rows;
}

/** Where a node has gone by merges. */
export async function readSettled(ctx: Pick<Ctx, 'db'>, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select aimap.settled_node(${id}) id`.execute(ctx.db);
  return rows[0]!.id;
}

/** Which paths get a new version when a topic becomes others, and who walks them. */
export async function listPathChanges(ctx: Ctx, nodeId: number, becomes: readonly number[]): Promise<PathChange[]> {
  const plans = (await listPlans(ctx)).flatMap((plan) => revisedPlan(plan, nodeId, becomes) ?? []);
  if (plans.length === 0) return [];
  const { rows } = await sql<{ pathId: number; learners: number }>`select path_id "pathId", count(*)::integer learners
    from aimap.path_enrolment where path_id = any(${plans.map(({ pathId }) => pathId)}::bigint[])
    group by path_id`.execute(ctx.db);
  const learners = new Map(rows.map((row) => [row.pathId, row.learners]));
  return plans.map(({ pathId, version, titleZh, titleEn, stages }) => ({
    pathId,
    title: ctx.language === 'en' ? titleEn : titleZh,
    version: stages.length > 0 ? version + 1 : null,
    learners: learners.get(pathId) ?? 0,
  }));
}

/** Lets editors and those who may look pass. @throws Refusal need-login, forbidden */
export const requireDesk = (ctx: Ctx): Promise<void> => requireConsole(ctx, topicsMenu);
