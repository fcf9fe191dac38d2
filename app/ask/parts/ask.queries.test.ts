import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeCategory, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { acceptAnswer, deleteAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { setBookmark } from '#app/ask/bookmarks/bookmarks.commands.server.ts';
import { deleteComment, postComment } from '#app/ask/comments/comments.commands.server.ts';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { deletePost, editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';

const database = useTestDatabase();
let staff: (Actor & { id: number })[] = [];
let categories: number[] = [];
let made = 0;

beforeAll(async () => {
  staff = Object.values(await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora'])).map(asStaff);
  for (const one of staff) await grantConsole(database.db, one.id);
  categories = [await makeCategory(database.db), await makeCategory(database.db, 'other')];
});

type Step = { act: number; who: number; thing: number; value: number };

/** One random act on one random thing; acts that are refused are part of the game. */
async function play({ act, who, thing, value }: Step): Promise<void> {
  const ctx = ctxAs(database.db, staff[who], { now: testNow });
  const pick = async (table: string) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.raw(table)} order by id desc
      limit 6`.execute(database.db);
    return rows[thing % Math.max(1, rows.length)]?.id ?? 1;
  };
  const text = `text ${++made}`;
  const category = categories[value & 1]!;
  const acts = [
    async () =>
      publishPost(ctx, {
        kind: value > 0 ? 'question' : 'article',
        title: text.padEnd(10, '.'),
        markdown: text,
        category,
        tags: [`t${value + 1}`, 't9'],
        language: 'zh-cn',
      }),
    async () => postAnswer(ctx, { postId: await pick('ask.post'), markdown: text }),
    async () =>
      postComment(ctx, {
        subject: value > 0 ? 'post' : 'answer',
        id: await pick(value > 0 ? 'ask.post' : 'ask.answer'),
        markdown: text,
      }),
    async () => castVote(ctx, { subject: 'answer', id: await pick('ask.answer'), value: value as -1 | 0 | 1 }),
    async () => castVote(ctx, { subject: 'post', id: await pick('ask.post'), value: value as -1 | 0 | 1 }),
    async () => acceptAnswer(ctx, { answerId: await pick('ask.answer'), accepted: value >= 0 }),
    async () => setBookmark(ctx, { postId: await pick('ask.post'), bookmarked: value >= 0 }),
    async () => deleteAnswer(ctx, { id: await pick('ask.answer') }),
    async () => deleteComment(ctx, { id: await pick('ask.comment') }),
    async () => castVote(ctx, { subject: 'comment', id: await pick('ask.comment'), value: value > 0 ? 1 : 0 }),
    async () => {
      const id = await pick('ask.post');
      const { rows } = await sql<{ revision: number }>`select revision from ask.post
        where id = ${id}`.execute(database.db);
      return editPost(ctx, {
        id,
        title: text.padEnd(10, '.'),
        markdown: text,
        category,
        tags: ['t9', `t${value + 5}`],
        revision: rows[0]?.revision ?? 1,
        reason: '',
      });
    },
    async () => (thing === 0 ? deletePost(ctx, { id: await pick('ask.post') }) : null),
  ];
  await acts[act]!().catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'Refusal') throw error;
  });
}

/** Every number that is kept beside what it counts. */
async function kept(): Promise<unknown> {
  const { rows } = await sql<{ all: unknown }>`
    select json_build_object(
      'counters', (select json_object_agg(key, value order by key) from ask.counter),
      'tags', (select json_agg((slug, posts) order by slug) from ask.tag), 'categories',
        (select json_agg((slug, posts) order by slug) from ask.category)) "all"`.execute(database.db);
  return rows[0]!.all;
}

/** Rows whose own numbers differ from a recount. */
async function wrong(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'post' what, p.id from ask.post p where (up, down, answers, answer_score, accepted,
      bookmarks) is distinct from (
      (select count(*) from ask.vote v where v.subject = 'post' and v.subject_id = p.id and v.value = 1),
        (select count(*) from ask.vote v where v.subject = 'post' and v.subject_id = p.id and v.value = -1),
      (select count(*) from ask.answer a where a.post_id = p.id and a.deleted_at is null),
        (select coalesce(sum(a.score), 0) from ask.answer a where a.post_id = p.id and a.deleted_at is null),
      (select count(*) from ask.acceptance c where c.post_id = p.id),
        (select count(*) from ask.bookmark b where b.post_id = p.id))
    union all select 'answer', a.id from ask.answer a where score is distinct from (select coalesce(sum(v.value), 0)
      from ask.vote v where v.subject = 'answer' and v.subject_id = a.id)
    union all select 'comment', m.id from ask.comment m where score is distinct from (select count(*) from ask.vote v
      where v.subject = 'comment' and v.subject_id = m.id)
    union all select 'tag', t.post_id from ask.post_tag t join ask.post p on p.id = t.post_id
      where (t.score, t.hot, t.active_at, t.is_hidden) is distinct from (p.score, p.hot, p.active_at,
      p.deleted_at is not null)
    union all select 'search', p.id from ask.post p left join ask.search_doc d on d.post_id = p.id
      where (p.deleted_at is null) <> (d.post_id is not null)`.execute(database.db);
  return rows;
}

describe('numbers', () => {
  it('equal a recount after any sequence of acts, many at once', async () => {
    const step = fc.record({
      act: fc.integer({ min: 0, max: 11 }),
      who: fc.integer({ min: 0, max: 3 }),
      thing: fc.integer({ min: 0, max: 5 }),
      value: fc.integer({ min: -1, max: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 12 }),
        async (rounds) => {
          await sql`delete from core.throttle`.execute(database.db);
          for (const round of rounds) await Promise.all(round.map(play));
          expect(await wrong()).toEqual([]);
          const before = await kept();
          await recountNumbers(ctxAs(database.db));
          expect(before).toEqual(await kept());
        },
      ),
      { numRuns: 25 },
    );
  });
});
