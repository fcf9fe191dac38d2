import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { Step } from './path-progress.policy.ts';

/** A step as a page names it. */
export type NamedStep = Step & { level: number; minutes: number; summary: string };
export type NamedStage = { stage: number; title: string; kind: 'quiz' | 'task'; text: string };
export type Pass = { stage: number; passedAt: number; mastery: number | null };
/** A version of a path, and what a member has of it. */
export type Way = {
  pathId: number;
  slug: string;
  title: string;
  audience: string;
  version: number;
  newest: number;
  gate: number;
  madeAt: number;
  steps: NamedStep[];
  stages: NamedStage[];
  /** Null without an enrolment. */
  enrolledAt: number | null;
  finishedAt: number | null;
  passes: Pass[];
  summaryName: string | null;
};

const inLanguage = (ctx: Pick<Ctx, 'language'>, column: string) =>
  sql.ref(`${column}_${ctx.language === 'en' ? 'en' : 'zh'}`);

/**
 * Versions of paths with what a member has of them. Steps name what their topics have become by merges.
 * @param version of a path `h` and the enrolment `e`, which is null where there is none
 */
async function readWays(
  ctx: Pick<Ctx, 'db' | 'language'>,
  memberId: number | null,
  {
    where,
    version = sql`coalesce(e.version, h.version)`,
  }: { where: RawBuilder<unknown>; version?: RawBuilder<unknown> },
): Promise<Way[]> {
  const { rows } = await sql<Way>`
    select h.id "pathId", h.slug, ${inLanguage(ctx, 'v.title')} title, ${inLanguage(ctx, 'v.audience')} audience,
      v.version, h.version newest, h.gate, ${seconds('v.created_at')} "madeAt",
      (select coalesce(json_agg(json_build_object('step', s.step, 'stage', s.stage, 'id', n.id, 'slug', n.slug,
          'title', t.title, 'level', n.level, 'minutes', n.minutes, 'summary', t.summary,
          'isPublished', n.status = 'published') order by s.step), '[]'::json)
        from aimap.path_step s join aimap.node n on n.id = aimap.settled_node(s.node_id)
          join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
        where s.path_id = v.path_id and s.version = v.version) steps,
      (select coalesce(json_agg(json_build_object('stage', g.stage, 'title', ${inLanguage(ctx, 'g.title')},
          'kind', g.gate, 'text', ${inLanguage(ctx, 'g.gate')}) order by g.stage), '[]'::json)
        from aimap.path_stage g where g.path_id = v.path_id and g.version = v.version) stages,
      ${seconds('e.enrolled_at')} "enrolledAt", ${seconds('e.finished_at')} "finishedAt",
      (select coalesce(json_agg(json_build_object('stage', p.stage, 'mastery', p.mastery,
          'passedAt', floor(extract(epoch from p.passed_at))) order by p.stage), '[]'::json)
        from aimap.gate_pass p where p.member_id = e.member_id and p.path_id = h.id and p.version = v.version) passes,
      (select m.name from aimap.path_summary m where m.member_id = e.member_id and m.path_id = h.id) "summaryName"
    from aimap.path h left join aimap.path_enrolment e on e.path_id = h.id and e.member_id = ${memberId}::bigint
      join aimap.path_version v on v.path_id = h.id and v.version = ${version}
    where ${where} order by e.enrolled_at desc, h.position, h.id`.execute(ctx.db);
  return rows;
}

/** The paths that a member walks, the last begun first. */
export const listWays = (ctx: Pick<Ctx, 'db' | 'language'>, memberId: number): Promise<Way[]> =>
  readWays(ctx, memberId, { where: sql`e.member_id is not null` });

/** One path in the version of the member who walks it, else in its newest; null when there is none to be seen. */
export async function findWay(
  ctx: Pick<Ctx, 'db' | 'language'>,
  memberId: number | null,
  slug: string,
): Promise<Way | null> {
  const where = sql`h.slug = ${slug} and (not h.is_archived or e.member_id is not null)`;
  return (await readWays(ctx, memberId, { where }))[0] ?? null;
}

/** The newest version of a path. */
export async function findNewestWay(
  ctx: Pick<Ctx, 'db' | 'language'>,
  memberId: number | null,
  pathId: number,
): Promise<Way | null> {
  return (await readWays(ctx, memberId, { where: sql`h.id = ${pathId}`, version: sql`h.version` }))[0] ?? null;
}
