import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import * as queue from '#app/core/jobs/recurring-jobs.server.ts';
import { visitor } from '#test/ask.ts';
import { bountyWorld } from '#test/bounties.ts';
import { useTestDatabase } from '#test/database.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { showThings, withholdThings } from '#app/ask/screening/withholding.commands.server.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { indexComment, indexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import { SearchInput } from '#app/ask/parts/ask.schema.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import {
  indexDueThread,
  indexOverdueThreads,
  indexThreadJob,
  type IndexThreadTask,
  longThread,
} from '#app/ask/search-index/thread-index.commands.server.ts';

const database = useTestDatabase();
const { ctx, job, person, question } = bountyWorld(() => database.db);
const found = async (word: string) =>
  (await searchPosts(ctx(visitor), SearchInput.parse({ keywords: word }))).hits.length;
const due = async () => (await sql`select from ask.search_due`.execute(database.db)).rows.length;

test('a short thread is found at once, a long one when its job has run, once for many answers', async () => {
  const [asker, author] = [await person(), await person()];
  const postId = await question(asker);
  const tasks: IndexThreadTask[] = [];
  vi.spyOn(queue, 'hasQueue').mockReturnValue(true);
  vi.spyOn(queue, 'enqueue').mockImplementation(async (_ctx, _job, data) => void tasks.push(data as IndexThreadTask));
  await postAnswer(ctx(author), { postId, markdown: 'The shortquark of a short thread' });
  expect([await found('shortquark'), tasks.length]).toEqual([1, 0]);
  await sql`update ask.post set answers = ${longThread} where id = ${postId}`.execute(database.db);
  for (const word of ['longquark', 'laterquark'])
    await postAnswer(ctx(author), { postId, markdown: `The ${word} of a long thread` });
  expect([await found('longquark'), tasks]).toEqual([0, [{ postId }]]);
  for (let i = 0; i < 2; i += 1) await indexDueThread(job(), tasks[0]!);
  expect([await found('longquark'), await found('laterquark'), await due()]).toEqual([1, 1, 0]);
});

test('what a lost job left is done later', async () => {
  const postId = await question(await person());
  await sql`insert into ask.search_due (post_id, at) values (${postId},
    ${new Date(job().now.getTime() - 180_000)})`.execute(database.db);
  await sql`delete from ask.search_doc where post_id = ${postId}`.execute(database.db);
  expect(await indexOverdueThreads(job())).toBe(1);
  expect((await sql`select from ask.search_doc where post_id = ${postId}`.execute(database.db)).rows).toHaveLength(1);
  expect(await due()).toBe(0);
});

test('a comment is found at once, in a long entry when its job has run, and no longer once it is withheld', async () => {
  const [asker, author] = [await person(), await person()];
  const postId = await question(asker);
  const tasks: IndexThreadTask[] = [];
  vi.spyOn(queue, 'hasQueue').mockReturnValue(true);
  vi.spyOn(queue, 'enqueue').mockImplementation(async (_ctx, { name }, data) => {
    if (name === indexThreadJob.name) tasks.push(data as IndexThreadTask);
  });
  const remark = async (word: string) =>
    postComment(ctx(author), { subject: 'post', id: postId, markdown: `A remark on the ${word}` });
  const { id } = await remark('quarkcase');
  expect([await found('quarkcase'), tasks]).toEqual([1, []]);
  await transact(job(), (tctx) => withholdThings(tctx, 'comment', [id], 'held', null));
  expect(await found('quarkcase')).toBe(0);
  await transact(job(), (tctx) => showThings(tctx, 'comment', [id]));
  expect(await found('quarkcase')).toBe(1);
  await postAnswer(ctx(author), { postId, markdown: 'A long answer. '.repeat(1000) });
  await remark('quarkbox');
  expect([await found('quarkbox'), tasks]).toEqual([0, [{ postId }]]);
  await indexDueThread(job(), tasks[0]!);
  expect(await found('quarkbox')).toBe(1);
});

test('a comment put behind an entry makes the entry that the whole thread would have', async () => {
  const [asker, author] = [await person(), await person()];
  const postId = await question(asker);
  const { id: answerId } = await postAnswer(ctx(author), { postId, markdown: '𠮷 家里有一台 GPU 服务器 🚀' });
  const entry = async () =>
    (
      await sql`select version, tsv::text, body, parts from ask.search_doc where post_id = ${postId}`.execute(
        database.db,
      )
    ).rows[0];
  for (const [index, markdown] of ['第一条：🚀 **显存** 不够', 'Second `CUDA_HOME` 🚀🚀', '……'].entries()) {
    const on =
      index === 1 ? ({ subject: 'answer', id: answerId } as const) : ({ subject: 'post', id: postId } as const);
    const { id } = await postComment(ctx(author), { ...on, markdown });
    const extended = await entry();
    await transact(job(), (tctx) => indexPost(tctx, postId));
    expect(extended).toEqual(await entry());
    expect(await transact(job(), (tctx) => indexComment(tctx, postId, id))).toBe(false);
    expect(await entry()).toEqual(extended);
  }
});
