import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { settlePaths } from '#app/aimap/learning/path-gates.commands.server.ts';
import type { PathPlan, StagePlan } from './path-editing.schema.ts';

type ReadPlan = PathPlan & { pathId: number; version: number };

/** The newest versions of the paths that a condition on the path `h` picks, in the order of their ids. */
export async function listPlans(
  ctx: Pick<Ctx, 'db'>,
  where: ReturnType<typeof sql> = sql`not h.is_archived`,
): Promise<ReadPlan[]> {
  const { rows } = await sql<ReadPlan>`
    select h.id "pathId", h.version, v.title_zh "titleZh", v.title_en "titleEn", v.audience_zh "audienceZh",
      v.audience_en "audienceEn",
      (select coalesce(json_agg(json_build_object('titleZh', g.title_zh, 'titleEn', g.title_en, 'gate', g.gate,
          'gateZh', g.gate_zh, 'gateEn', g.gate_en, 'nodes', (select coalesce(json_agg(s.node_id order by s.step),
            '[]'::json) from aimap.path_step s
            where s.path_id = g.path_id and s.version = g.version and s.stage = g.stage)) order by g.stage), '[]'::json)
        from aimap.path_stage g where g.path_id = h.id and g.version = h.version) stages
    from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
    where ${where} order by h.id`.execute(ctx.db);
  return rows;
}

/**
 * Writes the next version of a path, in the caller's transaction under `lockShape`. Whoever walks the path stays on the
 * version they have until they take this one. Stages without a topic are left out.
 * @returns its number
 */
export async function writeVersion(tctx: Ctx, pathId: number, plan: PathPlan): Promise<number> {
  const { rows } = await sql<{ version: number }>`update aimap.path set version = version + 1 where id = ${pathId}
    returning version`.execute(tctx.db);
  const { version } = rows[0]!;
  await sql`insert into aimap.path_version (path_id, version, title_zh, title_en, audience_zh, audience_en, created_at)
    values (${pathId}, ${version}, ${plan.titleZh}, ${plan.titleEn}, ${plan.audienceZh}, ${plan.audienceEn},
      ${tctx.now})`.execute(tctx.db);
  await writeStages(tctx, { pathId, version }, plan.stages);
  return version;
}

/** The stages and steps of a version that has none yet. */
export async function writeStages(
  tctx: Ctx,
  { pathId, version }: { pathId: number; version: number },
  stages: readonly StagePlan[],
): Promise<void> {
  const filled = stages.filter(({ nodes }) => nodes.length > 0);
  for (const [stage, { titleZh, titleEn, gate, gateZh, gateEn }] of filled.entries())
    await sql`insert into aimap.path_stage (path_id, version, stage, title_zh, title_en, gate, gate_zh, gate_en)
      values (${pathId}, ${version}, ${stage}, ${titleZh}, ${titleEn}, ${gate}, ${gateZh}, ${gateEn})`.execute(tctx.db);
  const steps = filled.flatMap(({ nodes }, stage) => nodes.map((nodeId) => ({ stage, nodeId })));
  await sql`insert into aimap.path_step (path_id, version, step, stage, node_id)
    select ${pathId}::bigint, ${version}::integer, (s.step - 1)::smallint, s.stage, s.node
    from unnest(${steps.map(({ stage }) => stage)}::smallint[], ${steps.map(({ nodeId }) => nodeId)}::bigint[])
      with ordinality s (stage, node, step)`.execute(tctx.db);
}

/** Those whose version leads through a topic that changed, or went into it, may have come to its end by that. */
export async function settleWalkers(tctx: Ctx, nodeId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct e.member_id id from aimap.path_enrolment e
    join aimap.path_step s on s.path_id = e.path_id and s.version = e.version
    where e.finished_at is null and (s.node_id = ${nodeId}
      or s.node_id in (select id from aimap.node where merged_into = ${nodeId})) order by 1`.execute(tctx.db);
  for (const { id } of rows) await settlePaths(tctx, id);
}

export type RevisedPath = { pathId: number; version: number | null };

/** What a path says once a topic has become others; null when it does not lead through it. */
export function revisedPlan<P extends PathPlan>(plan: P, nodeId: number, becomes: readonly number[]): P | null {
  const all = new Set(plan.stages.flatMap(({ nodes }) => nodes));
  if (!all.has(nodeId)) return null;
  const put = becomes.filter((one) => one === nodeId || !all.has(one));
  const stages = plan.stages
    .map((stage) => ({ ...stage, nodes: stage.nodes.flatMap((one) => (one === nodeId ? put : [one])) }))
    .filter(({ nodes }) => nodes.length > 0);
  return { ...plan, stages };
}

/**
 * Gives each path through a topic a new version that leads through what the topic has become: another one after a
 * merge, its parts after a split, nothing when it is archived. A path of which nothing is left is archived.
 */
export async function reviseSteps(tctx: Ctx, nodeId: number, becomes: readonly number[]): Promise<RevisedPath[]> {
  const done: RevisedPath[] = [];
  for (const plan of await listPlans(tctx)) {
    const next = revisedPlan(plan, nodeId, becomes);
    if (!next) continue;
    const { pathId } = plan;
    const version = next.stages.length > 0 ? await writeVersion(tctx, pathId, next) : null;
    if (version === null) await sql`update aimap.path set is_archived = true where id = ${pathId}`.execute(tctx.db);
    await audit(tctx, 'aimap.revisePath', { kind: 'path', id: pathId }, { version, node: nodeId, becomes });
    done.push({ pathId, version });
  }
  return done;
}
