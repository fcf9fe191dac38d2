import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, makeCategory, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { deleteAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { postComment } from '#app/ask/comments/comments.commands.server.ts';
import { deletePost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import type { OwnAct } from './own-posts.schema.ts';
import { ownActsJson } from './writings.queries.server.ts';

const database = useTestDatabase();

test('a member’s last acts are posts, answers and comments, newest first, and only their own', async () => {
  const people = await makeMembers(database.db, ['anna', 'bert']);
  const category = await makeCategory(database.db);
  let second = 0;
  const as = (actor: Actor) => ctxAs(database.db, actor, { now: new Date(testNow.getTime() + 1000 * ++second) });
  const ownActs = async (actor: Actor & { id: number }, limit: number) =>
    (await sql<{ acts: OwnAct[] }>`select ${ownActsJson(as(actor), actor.id, limit)} acts`.execute(database.db))
      .rows[0]!.acts;
  const publish = async (actor: Actor & { id: number }, title: string, language: 'zh-cn' | 'en' = 'zh-cn') =>
    (
      await publishPost(as(asStaff(actor)), {
        kind: 'question',
        title,
        markdown: title,
        category,
        tags: ['t1'],
        language,
      })
    ).id;

  const own = await publish(people.bert, 'Written by Bert in English', 'en');
  const question = await publish(people.anna, '安娜的问题，有人会来回答');
  const answer = await postAnswer(as(people.bert), { postId: question, markdown: '先看日志里的第一条错误。' });
  const comment = await postComment(as(people.bert), {
    subject: 'post',
    id: question,
    markdown: '版本号能补充一下吗？',
  });
  const gone = await publish(people.anna, '这个问题会被删掉的');
  await postComment(as(people.bert), { subject: 'post', id: gone, markdown: '这条评论也会看不到。' });
  await deletePost(as(people.anna), { id: gone });
  await postComment(as(people.anna), { subject: 'answer', id: answer.id, markdown: '谢谢，已经解决了。' });

  const acts = await ownActs(people.bert, 10);
  expect(acts.map(({ kind, postId, hash, title }) => [kind, postId, hash, title])).toEqual([
    ['comment', question, `c${comment.id}`, '安娜的问题，有人会来回答'],
    ['answer', question, `a${answer.id}`, '安娜的问题，有人会来回答'],
    ['question', own, null, 'Written by Bert in English'],
  ]);
  expect(acts[2]).toMatchObject({ answers: 0, score: 0, createdAt: unixSeconds(testNow) + 1 });
  expect((await ownActs(people.bert, 2)).map((act) => act.kind)).toEqual(['comment', 'answer']);
  await deleteAnswer(as(people.bert), { id: answer.id });
  expect((await ownActs(people.anna, 10)).map((act) => act.kind)).toEqual(['question']);
});
