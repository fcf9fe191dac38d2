import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { asStaff, auditOf, grantConsole, visitor } from '#test/ask.ts';
import { bountyWorld } from '#test/bounties.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { acceptAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { setBookmark } from '#app/ask/bookmarks/bookmarks.commands.server.ts';
import { offerBounty } from '#app/ask/bounties/bounties.commands.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import { findMergeTarget } from '#app/ask/thread-rules/merge-target.queries.server.ts';
import { mergePosts, undoMerge } from './merging.commands.server.ts';
import { listMerges } from './merging.queries.server.ts';

const database = useTestDatabase();
const { ctx, person, question, answer } = bountyWorld(() => database.db);
let boss: Actor & { id: number };
beforeAll(async () => {
  boss = asStaff(await person());
  await grantConsole(database.db, boss.id);
});

/** Every number that is kept beside what it counts, and the same counted anew. */
async function expectExactNumbers(): Promise<void> {
  const read = async () =>
    (
      await sql`select (select json_object_agg(key, value order by key) from ask.counter
        where key not like '%\_s') counters,
        (select json_agg((slug, posts) order by slug) from ask.tag) tags,
          (select json_agg((slug, posts) order by slug) from ask.category) categories`.execute(database.db)
    ).rows;
  const kept = await read();
  await recountNumbers({ db: database.db });
  expect(await read()).toEqual(kept);
  const { rows } = await sql`
    select p.id from ask.post p left join ask.interest i on i.post_id = p.id
      where (up, down, answers, answer_score, accepted, bookmarks, coalesce(i.followers, 0)) is distinct from (
      (select count(*) from ask.vote v where v.subject = 'post' and v.subject_id = p.id and v.value = 1),
        (select count(*) from ask.vote v where v.subject = 'post' and v.subject_id = p.id and v.value = -1),
      (select count(*) from ask.answer a where a.post_id = p.id and a.deleted_at is null),
        (select coalesce(sum(a.score), 0) from ask.answer a where a.post_id = p.id and a.deleted_at is null),
      (select count(*) from ask.acceptance c where c.post_id = p.id),
        (select count(*) from ask.bookmark b where b.post_id = p.id),
        (select count(*) from ask.post_follow f where f.post_id = p.id))`.execute(database.db);
  expect(rows).toEqual([]);
}

/** Two questions with everything below them: the second is to be merged into the first. */
async function pair() {
  const [asker, second, reader, both] = [await person(), await person(), await person(), await person()];
  const [targetId, sourceId] = [await question(asker), await question(second)];
  const [kept, moved] = [await answer(reader, targetId), await answer(reader, sourceId, { score: 2 })];
  await acceptAnswer(ctx(second), { answerId: moved, accepted: true });
  const comment = (subject: 'post' | 'answer', id: number) =>
    postComment(ctx(reader), { subject, id, markdown: `note ${subject} ${id}` });
  const [onPost, onAnswer] = [(await comment('post', sourceId)).id, (await comment('answer', moved)).id];
  for (const id of [sourceId, targetId]) {
    await castVote(ctx(both), { subject: 'post', id, value: 1 });
    await setBookmark(ctx(both), { postId: id, bookmarked: true });
  }
  await castVote(ctx(reader), { subject: 'post', id: sourceId, value: 1 });
  await castVote(ctx(asker), { subject: 'post', id: sourceId, value: 1 });
  await setBookmark(ctx(reader), { postId: sourceId, bookmarked: true });
  return { asker, second, reader, targetId, sourceId, kept, moved, onPost, onAnswer };
}

test('everything moves, the old address leads there, numbers are exact, and it is audited', async () => {
  const { asker, second, reader, targetId, sourceId, kept, moved, onPost, onAnswer } = await pair();
  await mergePosts(ctx(boss), { sourceId, targetId });
  const target = await getPost(ctx(reader), targetId);
  expect(target.answers.map((one) => one.id)).toEqual([moved, kept]);
  expect(target).toMatchObject({
    answerCount: 2,
    score: 2,
    bookmarks: 2,
    bookmarked: true,
    commentCount: 1,
    comments: [{ id: onPost }],
  });
  expect(target.answers[0]).toMatchObject({ accepted: true, score: 2, comments: [{ id: onAnswer }] });
  expect(target.state.interest.followers).toBe(3);
  expect(await errorOf(getPost(ctx(reader), sourceId))).toBe('notFound');
  expect(await findMergeTarget(ctx(visitor), sourceId)).toBe(targetId);
  expect(await auditOf(database.db, 'post', sourceId)).toContain('ask.mergePosts');
  const { rows } = await sql<{
    id: number;
  }>`select member_id id from messages.notice where act = 'questionMerged' and subject_id = ${sourceId}
    order by 1`.execute(database.db);
  expect(rows.map((row) => row.id)).toEqual([second.id, reader.id].toSorted((a, b) => a - b));
  expect(asker.id).toBeGreaterThan(0);
  await expectExactNumbers();
});

test('it is undone for thirty days: all goes back, what came since stays', async () => {
  const { reader, second, targetId, sourceId, kept, moved, onPost } = await pair();
  const { id } = (await mergePosts(ctx(boss), { sourceId, targetId })).data;
  const later = await answer(second, targetId);
  expect(await listMerges(ctx(boss), { postId: targetId })).toMatchObject([
    { id, sourceId, answers: 1, canUndo: true },
  ]);
  expect(await errorOf(undoMerge(ctx(boss, 31), { id }))).toBe('STATE_CONFLICT');
  await undoMerge(ctx(boss, 29), { id });
  await undoMerge(ctx(boss, 29), { id });
  const [source, target] = [await getPost(ctx(reader), sourceId), await getPost(ctx(reader), targetId)];
  expect(source).toMatchObject({
    answers: [{ id: moved, accepted: true }],
    comments: [{ id: onPost }],
    score: 3,
    bookmarks: 2,
    bookmarked: true,
  });
  expect(target.answers.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([kept, later]);
  expect(target).toMatchObject({ score: 1, bookmarks: 1, commentCount: 0 });
  expect(await findMergeTarget(ctx(visitor), sourceId)).toBeNull();
  expect(await auditOf(database.db, 'post', sourceId)).toContain('ask.undoMerge');
  await expectExactNumbers();
});

test('merges in a chain lead to the last one', async () => {
  const asker = await person();
  const [a, b, c] = [await question(asker), await question(asker), await question(asker)];
  await mergePosts(ctx(boss), { sourceId: a, targetId: b });
  await mergePosts(ctx(boss), { sourceId: b, targetId: c });
  expect(await findMergeTarget(ctx(visitor), a)).toBe(c);
  await expectExactNumbers();
});

test('a running bounty of the duplicate goes back', async () => {
  const asker = await person(100n);
  const [sourceId, targetId] = [await question(asker), await question(asker)];
  await offerBounty(ctx(asker), { postId: sourceId, amount: 100, note: '' });
  await mergePosts(ctx(boss), { sourceId, targetId });
  expect(await getBalances({ db: database.db }, asker.id)).toMatchObject({ points: 100n, pointsHeld: 0n });
});

test('is refused to all but moderators, and for what cannot be merged', async () => {
  const asker = await person();
  const [sourceId, targetId] = [await question(asker), await question(asker)];
  expect(await errorOf(mergePosts(ctx(asker), { sourceId, targetId }))).toBe('noPermission');
  expect(await errorOf(mergePosts(ctx(visitor), { sourceId, targetId }))).toBe('needLogin');
  expect(await errorOf(mergePosts(ctx(boss), { sourceId, targetId: sourceId }))).toBe('same');
  expect(await errorOf(mergePosts(ctx(boss), { sourceId, targetId: 999_999 }))).toBe('noTarget');
  expect(await errorOf(undoMerge(ctx(boss), { id: 999_999 }))).toBe('notFound');
  expect(await errorOf(listMerges(ctx(asker), { postId: targetId }))).toBe('noPermission');
});

test('two merges of the same question at once are one', async () => {
  const { sourceId, targetId } = await pair();
  await Promise.all(Array.from({ length: 20 }, () => mergePosts(ctx(boss), { sourceId, targetId })));
  const { rows } = await sql`select from ask.merge where source_id = ${sourceId}`.execute(database.db);
  expect(rows).toHaveLength(1);
  await expectExactNumbers();
});
