import { sql } from 'kysely';
import { awardTask, withdrawTask } from '#app/billing/tasks/tasks.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { withdrawNotices } from '#app/messages/notices/notices.commands.server.ts';
import { addToCounters } from '#app/ask/parts/post-counters.commands.server.ts';
import { settleReputation } from '#app/ask/reputation/reputation.commands.server.ts';
import { indexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import type { Subject, Thing, Withheld } from '#app/ask/parts/ask.schema.ts';

/*
 * Takes texts from the sight of readers and gives them back, one or hundreds at a time, with every number that counts
 * them. To be called in a transaction. Locks are taken as everywhere: posts, answers, comments, tags, categories,
 * notices, counters.
 */

/** What a text was before it was taken away: null when everybody saw it. */
export type Before = Thing & { withheld: Withheld | null };

/** Locks the posts of some texts, in the order of their ids. */
export async function lockThreads(ctx: Ctx, subject: Subject, ids: readonly number[]): Promise<void> {
  const posts =
    subject === 'post'
      ? sql`${[...ids]}::bigint[]`
      : sql`array(select post_id from ${sql.table(`ask.${subject}`)}
      where id = any(${[...ids]}::bigint[]))`;
  await sql`select from ask.post where id = any(${posts}) order by id for no key update`.execute(ctx.db);
}

/**
 * Withholds texts of one kind: those that are seen, and those that were withheld for another reason. Texts that are
 * deleted stay so.
 * @returns what each of them was before
 */
export async function withholdThings(
  ctx: Ctx,
  subject: Subject,
  ids: readonly number[],
  state: Withheld,
  by: number | null,
): Promise<Before[]> {
  if (ids.length === 0) return [];
  await lockThreads(ctx, subject, ids);
  const table = sql.table(`ask.${subject}`);
  const { rows } = await sql<{ id: number; withheld: Withheld | null }>`
    with old as (select id, deleted_at, withheld from ${table}
      where id = any(${[...ids]}::bigint[]) and (deleted_at is null or withheld is not null)
      and withheld is distinct from ${state} order by id for no key update)
    update ${table} t set withheld = ${state}, deleted_at = coalesce(t.deleted_at, ${ctx.now}),
      deleted_by = coalesce(t.deleted_by, ${by})
    from old where t.id = old.id returning t.id, old.withheld`.execute(ctx.db);
  const seen = rows.filter((row) => row.withheld === null).map((row) => row.id);
  if (seen.length > 0) await recount(ctx, subject, seen, -1);
  return rows.map((row) => ({ subject, ...row }));
}

/**
 * Gives withheld texts of one kind back to readers, with all that counts them.
 * @returns those that were withheld
 */
export async function showThings(ctx: Ctx, subject: Subject, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  await lockThreads(ctx, subject, ids);
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(`ask.${subject}`)} set withheld = null, deleted_at = null, deleted_by = null
    where id = any(${[...ids]}::bigint[]) and withheld is not null returning id`.execute(ctx.db);
  const shown = rows.map((row) => row.id);
  if (shown.length > 0) await recount(ctx, subject, shown, 1);
  return shown;
}

/** Makes texts that are withheld deleted ones; they count nowhere already. */
export async function deleteWithheld(
  ctx: Ctx,
  subject: Subject,
  ids: readonly number[],
  by: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update ${sql.table(`ask.${subject}`)} set withheld = null, deleted_by = ${by}
    where id = any(${[...ids]}::bigint[]) and withheld is not null`.execute(ctx.db);
}

type Sign = 1 | -1;
type Change = {
  questions: number;
  articles: number;
  models: number;
  answered: number;
  solved: number;
  answers: number;
  comments: number;
};

/** Numbers, search and tasks after texts were taken (-1) or given back (1). */
async function recount(ctx: Ctx, subject: Subject, ids: number[], sign: Sign): Promise<void> {
  if (subject === 'post') await recountPosts(ctx, ids, sign);
  if (subject === 'answer') await recountAnswers(ctx, ids, sign);
  if (subject === 'comment') await recountComments(ctx, ids, sign);
}

async function recountPosts(ctx: Ctx, ids: number[], sign: Sign): Promise<void> {
  if (sign < 0) await sql`delete from ask.search_doc where post_id = any(${ids}::bigint[])`.execute(ctx.db);
  else for (const id of ids) await indexPost(ctx, id);
  await settleReputation(ctx, ids, sign < 0 ? 'deleted' : 'undone');
  await settleQuestionTasks(ctx, ids, sign);
  await sql`with n as (select pt.tag_id id, count(*) count from ask.post_tag pt join ask.post p on p.id = pt.post_id
    where p.id = any(${ids}::bigint[]) and p.counts group by pt.tag_id),
      locked as (select t.id from ask.tag t join n using (id) order by t.id for no key update of t)
    update ask.tag t set posts = t.posts + ${sign}::integer * n.count from n
      where t.id = n.id and exists (select from locked)`.execute(ctx.db);
  await sql`with n as (select category_id id, count(*) count from ask.post
    where id = any(${ids}::bigint[]) and audience <> 'en' group by category_id),
      locked as (select c.id from ask.category c join n using (id) order by c.id for no key update of c)
    update ask.category c set posts = c.posts + ${sign}::integer * n.count from n
      where c.id = n.id and exists (select from locked)`.execute(ctx.db);
  if (sign < 0) await withdrawBelow(ctx, 'post', ids);
  const { rows } = await sql<Change>`
    select count(*) filter (where kind = 'question') questions, count(*) filter (where kind = 'article') articles,
      count(*) filter (where kind = 'model') models,
      count(*) filter (where p.answers > 0) answered, count(*) filter (where accepted > 0) solved,
        coalesce(sum(p.answers), 0)::bigint answers,
      (select count(*) from ask.comment c join ask.post q on q.id = c.post_id and q.counts
        left join ask.answer a on a.id = c.answer_id
        where c.post_id = any(${ids}::bigint[]) and c.deleted_at is null and a.deleted_at is null) comments
    from ask.post p where id = any(${ids}::bigint[]) and counts`.execute(ctx.db);
  await addSigned(ctx, rows[0]!, sign);
}

/**
 * What questions earned goes with them and comes back with them: the first question's, and that of accepted answers.
 */
async function settleQuestionTasks(ctx: Ctx, ids: number[], sign: Sign): Promise<void> {
  const { rows } = await sql<{
    id: number;
    authorId: number;
    answers: { id: number; authorId: number; askerId: number }[];
  }>`
    select p.id, p.author_id "authorId", (select coalesce(json_agg(json_build_object('id', a.id, 'authorId',
      a.author_id, 'askerId', x.member_id)), '[]'::json)
      from ask.acceptance x join ask.answer a on a.id = x.answer_id and a.deleted_at is null
        where x.post_id = p.id) answers
    from ask.post p where p.id = any(${ids}::bigint[]) and p.kind = 'question' order by p.id`.execute(ctx.db);
  if (sign < 0) {
    await withdrawTask(ctx, { task: 'firstQuestion', subjects: rows.map((row) => row.id) });
    await withdrawTask(ctx, {
      task: 'acceptedAnswer',
      subjects: rows.flatMap((row) => row.answers.map((answer) => answer.id)),
    });
    return;
  }
  for (const { id, authorId, answers } of rows) {
    if (authorId > 0) await awardTask(ctx, { task: 'firstQuestion', memberId: authorId, subject: id });
    await awardAnswers(ctx, answers);
  }
}

async function awardAnswers(
  ctx: Ctx,
  answers: readonly { id: number; authorId: number; askerId: number }[],
): Promise<void> {
  for (const answer of answers)
    if (answer.authorId > 0 && answer.askerId > 0)
      await awardTask(ctx, {
        task: 'acceptedAnswer',
        memberId: answer.authorId,
        subject: answer.id,
        partnerId: answer.askerId,
      });
}

async function recountAnswers(ctx: Ctx, ids: number[], sign: Sign): Promise<void> {
  const at = sql`${ctx.now}::timestamptz`;
  const { rows } = await sql<{
    postId: number;
    isSeen: boolean;
    counts: boolean;
    answers: number;
    accepted: number;
    gained: number;
    solved: number;
    comments: number;
  }>`
    with n as (
      select a.post_id id, count(*)::integer answers, sum(a.score)::integer score, count(x.answer_id)::integer accepted,
        (select count(*) from ask.comment c where c.answer_id = any(${ids}::bigint[]) and c.post_id = a.post_id
          and c.deleted_at is null)::integer comments
      from ask.answer a left join ask.acceptance x on x.answer_id = a.id where a.id = any(${ids}::bigint[])
        group by a.post_id)
    update ask.post p set answers = p.answers + ${sign}::integer * n.answers,
      answer_score = p.answer_score + ${sign}::integer * n.score,
      accepted = p.accepted + ${sign}::integer * n.accepted,
      hot = ask.hotness(p.views, p.score, p.answers + ${sign}::integer * n.answers,
        p.answer_score + ${sign}::integer * n.score, p.created_at, p.active_at, ${at})
    from n where p.id = n.id
    returning p.id "postId", p.deleted_at is null "isSeen", p.counts, n.answers, n.accepted, p.answers "gained",
      p.accepted solved, n.comments`.execute(ctx.db);
  for (const row of rows) if (row.isSeen) await indexPost(ctx, row.postId);
  await settleReputation(
    ctx,
    rows.map((row) => row.postId),
    sign < 0 ? 'deleted' : 'undone',
  );
  await settleAnswerTasks(ctx, ids, sign);
  if (sign < 0) await withdrawBelow(ctx, 'answer', ids);
  const counted = rows.filter((row) => row.isSeen && row.counts);
  const sum = (pick: (row: (typeof rows)[number]) => number) => counted.reduce((total, row) => total + pick(row), 0);
  const turned = (left: number, moved: number) => Number(moved > 0 && left === (sign < 0 ? 0 : moved));
  const change = {
    questions: 0,
    articles: 0,
    models: 0,
    answers: sum((row) => row.answers),
    comments: sum((row) => row.comments),
  };
  await addSigned(
    ctx,
    {
      ...change,
      answered: sum((row) => turned(row.gained, row.answers)),
      solved: sum((row) => turned(row.solved, row.accepted)),
    },
    sign,
  );
}

async function settleAnswerTasks(ctx: Ctx, ids: number[], sign: Sign): Promise<void> {
  if (sign < 0) {
    await withdrawTask(ctx, { task: 'acceptedAnswer', subjects: ids });
    return;
  }
  const { rows } = await sql<{ id: number; authorId: number; askerId: number }>`
    select a.id, a.author_id "authorId", x.member_id "askerId" from ask.acceptance x
      join ask.answer a on a.id = x.answer_id
    join ask.post p on p.id = a.post_id and p.deleted_at is null where a.id = any(${ids}::bigint[])
      order by a.id`.execute(ctx.db);
  return awardAnswers(ctx, rows);
}

async function recountComments(ctx: Ctx, ids: number[], sign: Sign): Promise<void> {
  if (sign < 0)
    await withdrawNotices(
      ctx,
      ids.map((id) => ({ kind: 'comment', id })),
    );
  const { rows } = await sql<{ comments: number }>`
    select count(*) comments from ask.comment c join ask.post p on p.id = c.post_id and p.deleted_at is null
      and p.counts left join ask.answer a on a.id = c.answer_id
    where c.id = any(${ids}::bigint[]) and a.deleted_at is null`.execute(ctx.db);
  await addSigned(
    ctx,
    { questions: 0, articles: 0, models: 0, answers: 0, answered: 0, solved: 0, comments: rows[0]!.comments },
    sign,
  );
  const threads = await sql<{ postId: number }>`select distinct post_id "postId" from ask.comment
    where id = any(${ids}::bigint[]) order by 1`.execute(ctx.db);
  for (const { postId } of threads.rows) await indexPost(ctx, postId);
}

async function addSigned(ctx: Ctx, change: Change, sign: Sign): Promise<void> {
  await addToCounters(ctx, Object.fromEntries(Object.entries(change).map(([key, amount]) => [key, sign * amount])));
}

/** Takes back what was told of posts or answers and of all below them. */
async function withdrawBelow(ctx: Ctx, subject: 'post' | 'answer', ids: number[]): Promise<void> {
  const answers = subject === 'post' ? sql`post_id = any(${ids}::bigint[])` : sql`id = any(${ids}::bigint[])`;
  const comments = subject === 'post' ? sql`post_id = any(${ids}::bigint[])` : sql`answer_id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ kind: string; id: number }>`
    select 'answer' kind, id from ask.answer where ${answers} union all select 'comment', id from ask.comment
      where ${comments}`.execute(ctx.db);
  const posts = subject === 'post' ? ids.map((id) => ({ kind: 'post', id })) : [];
  await withdrawNotices(ctx, [...posts, ...rows]);
}
