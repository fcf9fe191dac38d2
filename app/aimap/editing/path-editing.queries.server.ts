import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { type EditedPath, type NamedTopic, type PathDeskRow, pathsMenu } from './path-editing.schema.ts';
import { listPlans } from './path-plans.commands.server.ts';

/**
 * All paths with who walks them, archived ones last.
 * @throws Refusal need-login, forbidden
 */
export async function listPathDesk(ctx: Ctx): Promise<PathDeskRow[]> {
  await requireConsole(ctx, pathsMenu);
  const { rows } = await sql<PathDeskRow>`
    select h.id, h.slug, ${sql.ref(ctx.language === 'en' ? 'v.title_en' : 'v.title_zh')} title, h.version,
      (select count(*) from aimap.path_step s where s.path_id = h.id and s.version = h.version) steps,
      h.is_archived "isArchived",
      (select count(*) from aimap.path_enrolment e where e.path_id = h.id and e.version = h.version) "onNewest",
      (select count(*) from aimap.path_enrolment e where e.path_id = h.id and e.version < h.version) "onOlder"
    from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
    order by h.is_archived, h.position, h.id`.execute(ctx.db);
  return rows;
}

type PathRow = {
  id: number;
  version: number;
  slug: string;
  gate: number;
  position: number;
  isArchived: boolean;
  learners: number;
};

/**
 * A path for its editor; null for a new one.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function findEditedPath(ctx: Ctx, id: number | null): Promise<EditedPath | null> {
  await requireConsole(ctx, pathsMenu);
  if (id === null) return null;
  const { rows } = await sql<PathRow>`
    select id, "version", slug, gate, "position", is_archived "isArchived",
      (select count(*) from aimap.path_enrolment e where e.path_id = h.id) learners
    from aimap.path h where id = ${id}`.execute(ctx.db);
  const [plan] = await listPlans(ctx, sql`h.id = ${id}`);
  if (!rows[0] || !plan) throw notFound();
  const { pathId: _pathId, ...said } = plan;
  return {
    ...rows[0],
    ...said,
    topics: await nameTopics(
      ctx,
      said.stages.flatMap(({ nodes }) => nodes),
    ),
  };
}

/** Topics by their names, whatever their state. */
async function nameTopics(ctx: Ctx, ids: readonly number[]): Promise<NamedTopic[]> {
  const { rows } = await sql<NamedTopic>`select node_id id, title from aimap.node_text
    where language = ${ctx.language} and node_id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows;
}
