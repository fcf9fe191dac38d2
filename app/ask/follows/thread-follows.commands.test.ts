import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import * as queue from '#app/core/jobs/recurring-jobs.server.ts';
import { auditOf, visitor } from '#test/ask.ts';
import { bountyWorld } from '#test/bounties.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import {
  followPost,
  type FollowersTask,
  forgetInterest,
  saveFollowPreference,
  setSameQuestion,
  tellMoreFollowers,
} from './thread-follows.commands.server.ts';
import { getFollowPreference } from './thread-follows.queries.server.ts';

const database = useTestDatabase();
const { ctx, job, person, question, answer } = bountyWorld(() => database.db);
const interestOf = async (postId: number, who = visitor) => (await getPost(ctx(who), postId)).state.interest;
const told = async ({ id }: { id: number }) =>
  (
    await sql<{ act: string }>`select act from messages.notice where member_id = ${id} and kind = 'follow'
    order by id`.execute(database.db)
  ).rows.map((row) => row.act);

test('who asks and answers follows, hears of others’ answers, and not of their own', async () => {
  const [asker, author, other] = [await person(), await person(), await person()];
  const postId = await question(asker);
  await answer(author, postId);
  expect(await interestOf(postId, author)).toEqual({ followers: 2, same: 0, follows: true, hasSame: false });
  await answer(other, postId);
  expect([await told(asker), await told(author), await told(other)]).toEqual([[], ['followAnswer'], []]);
});

test('who does not want it follows nothing by themselves', async () => {
  const [asker, author] = [await person(), await person()];
  expect(await getFollowPreference(ctx(author))).toEqual({ asked: true, answered: true });
  for (let i = 0; i < 2; i += 1) await saveFollowPreference(ctx(author), { asked: true, answered: false });
  const postId = await question(asker);
  await answer(author, postId);
  expect(await interestOf(postId, author)).toMatchObject({ followers: 1, follows: false });
  expect(await auditOf(database.db, 'member', author.id)).toEqual([
    'account.createEditorAccount',
    'ask.saveFollowPreference',
  ]);
});

test('following is kept once, counted, ended, and audited', async () => {
  const [asker, reader] = [await person(), await person()];
  const postId = await question(asker);
  await Promise.all(Array.from({ length: 20 }, () => followPost(ctx(reader), { postId, follows: true })));
  expect(await interestOf(postId, reader)).toMatchObject({ followers: 2, follows: true });
  expect(await followPost(ctx(reader), { postId, follows: false })).toEqual({ follows: false, followers: 1 });
  expect((await auditOf(database.db, 'post', postId)).filter((action) => action === 'ask.followPost')).toHaveLength(2);
  expect(await errorOf(followPost(ctx(visitor), { postId, follows: true }))).toBe('needLogin');
  expect(await errorOf(followPost(ctx(reader), { postId: 999_999, follows: true }))).toBe('notFound');
});

test('“me too” is counted, follows, and is nothing for one’s own question', async () => {
  const [asker, reader] = [await person(), await person()];
  const postId = await question(asker);
  expect(await setSameQuestion(ctx(reader), { postId, same: true })).toEqual({ same: true, count: 1 });
  expect(await interestOf(postId, reader)).toEqual({ followers: 2, same: 1, follows: true, hasSame: true });
  expect(await setSameQuestion(ctx(reader), { postId, same: false })).toEqual({ same: false, count: 0 });
  expect(await errorOf(setSameQuestion(ctx(asker), { postId, same: true }))).toBe('ownQuestion');
  expect(await errorOf(setSameQuestion(ctx(visitor), { postId, same: true }))).toBe('needLogin');
  expect(await auditOf(database.db, 'post', postId)).toContain('ask.setSameQuestion');
});

test('of very many followers a job tells the rest, each once', async () => {
  const [asker, author] = [await person(), await person()];
  const postId = await question(asker);
  await sql`insert into ask.post_follow (post_id, member_id, at) select ${postId}, 500000 + n, now()
    from generate_series(1, 1500) n`.execute(database.db);
  const tasks: FollowersTask[] = [];
  const spy = vi
    .spyOn(queue, 'enqueue')
    .mockImplementation(async (_ctx, _job, data) => void tasks.push(data as FollowersTask));
  await answer(author, postId);
  spy.mockRestore();
  expect(tasks).toHaveLength(1);
  for (let i = 0; i < 2; i += 1) await tellMoreFollowers(job(), tasks[0]!);
  const { rows } = await sql<{ people: number; notices: number }>`
    select count(distinct member_id)::integer people, count(*)::integer notices from messages.notice
      where act = 'followAnswer' and member_id > 500000`.execute(database.db);
  expect(rows).toEqual([{ people: 1500, notices: 1500 }]);
});

test('a closed account follows nothing', async () => {
  const [asker, reader] = [await person(), await person()];
  const postId = await question(asker);
  await setSameQuestion(ctx(reader), { postId, same: true });
  for (let i = 0; i < 2; i += 1) await forgetInterest(job(), reader.id);
  expect(await interestOf(postId)).toMatchObject({ followers: 1, same: 0 });
});
