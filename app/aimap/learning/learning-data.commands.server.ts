import { type RawBuilder, sql } from 'kysely';
import { inSteps, type MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './learning-data.en.ts';
import zh from './learning-data.zh.ts';

const say = bilingual(zh, en);

/** What learning keeps of a member: all of it goes with the account, whatever becomes of their posts. */
export const learningData: MemberData = {
  exportMemberData: (ctx, id) => [
    { path: 'learning/progress.json', about: say.aboutProgress, records: () => readAll(ctx, progressOf(ctx, id)) },
    {
      path: 'learning/attempts.json',
      about: say.aboutAttempts,
      records: () => inSteps((after, limit) => readAttempts(ctx, id, after, limit)),
    },
    { path: 'learning/cards.json', about: say.aboutCards, records: () => readAll(ctx, cardsOf(id)) },
    { path: 'learning/paths.json', about: say.aboutPaths, records: () => readAll(ctx, pathsOf(ctx, id)) },
  ],
  async closeMember(ctx, id) {
    await transact(ctx, async (tctx) => {
      for (const table of ['learn_card', 'quiz_attempt', 'learn_progress', 'learn_setting', 'path_enrolment'])
        await sql`delete from ${sql.table(`aimap.${table}`)} where member_id = ${id}`.execute(tctx.db);
    });
  },
};

/** All that the caller has learned, for a file. @throws Refusal need-login; forbidden for programs */
export async function exportLearning(ctx: Ctx): Promise<Record<string, unknown>> {
  const { id } = requireOwner(ctx);
  const attempts: object[] = [];
  for await (const one of inSteps((after, limit) => readAttempts(ctx, id, after, limit))) attempts.push(one);
  const [progress, cards, paths] = await Promise.all(
    [progressOf(ctx, id), cardsOf(id), pathsOf(ctx, id)].map(
      async (statement) => (await sql<Record<string, unknown>>`${statement}`.execute(ctx.db)).rows,
    ),
  );
  return { format: 'wenwo-learning', version: 1, exportedAt: ctx.now, progress, cards, paths, attempts };
}

const titleOf = (ctx: Pick<Ctx, 'language'>) => sql`(select t.title from aimap.node_text t
  where t.node_id = n.id and t.language = ${ctx.language})`;

const progressOf = (ctx: Pick<Ctx, 'language'>, id: number) => sql`
  select n.id "topicId", n.slug, ${titleOf(ctx)} title, p.state, p.strength, p.evidence, p.rights, p.assisted,
    p.updated_at "updatedAt"
  from aimap.learn_progress p join aimap.node n on n.id = p.node_id where p.member_id = ${id}
  order by p.updated_at, n.id`;

const cardsOf = (id: number) => sql`
  select c.item_id "itemId", i.key, c.stability, c.difficulty, c.reps, c.lapses, c.reviewed_at "reviewedAt",
    c.known_at "knownAt", c.due_day::text "dueDay"
  from aimap.learn_card c join aimap.quiz_item i on i.id = c.item_id where c.member_id = ${id} order by c.item_id`;

const pathsOf = (ctx: Pick<Ctx, 'language'>, id: number) => sql`
  select h.slug, ${sql.ref(ctx.language === 'en' ? 'v.title_en' : 'v.title_zh')} title, e.version,
    e.enrolled_at "enrolledAt", e.finished_at "finishedAt",
    (select coalesce(json_agg(json_build_object('version', g.version, 'stage', g.stage + 1, 'mastery', g.mastery,
      'passedAt', g.passed_at) order by g.passed_at), '[]'::json) from aimap.gate_pass g
      where g.member_id = e.member_id and g.path_id = e.path_id) gates,
    (select m.name from aimap.path_summary m where m.member_id = e.member_id and m.path_id = e.path_id) "summary"
  from aimap.path_enrolment e join aimap.path h on h.id = e.path_id
    join aimap.path_version v on v.path_id = e.path_id and v.version = e.version
  where e.member_id = ${id} order by e.enrolled_at`;

type AttemptRow = { id: number; [column: string]: unknown };

async function readAttempts(ctx: Ctx, memberId: number, after: number, limit: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.id, a.item_id "itemId", i.key, a.node_id "topicId", t.prompt, a.answer, a.is_right "isRight",
      a.is_assisted "isAssisted", a.via, a.at, a.undone_at "undoneAt"
    from aimap.quiz_attempt a join aimap.quiz_item i on i.id = a.item_id
      join aimap.quiz_item_text t on t.item_id = i.id and t.language = a.language
    where a.member_id = ${memberId} and a.id > ${after} order by a.id limit ${limit}`.execute(ctx.db);
  return rows;
}

async function* readAll(ctx: Pick<Ctx, 'db'>, statement: RawBuilder<unknown>): AsyncIterable<object> {
  yield* (await sql<Record<string, unknown>>`${statement}`.execute(ctx.db)).rows;
}
