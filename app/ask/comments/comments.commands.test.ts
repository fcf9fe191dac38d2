import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import {
  asStaff,
  auditOf,
  ctxAs,
  grantConsole,
  makeCategory,
  makeMembers,
  refusalOf,
  testNow,
  visitor,
} from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { getNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { deleteComment, editComment, postComment } from './comments.commands.server.ts';
import { suggestMembers } from './comments.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen', Actor & { id: number }>;
let question = 0;
let answer = 0;

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen']);
  await grantConsole(database.db, people.chen.id);
  const category = await makeCategory(database.db);
  question = (
    await publishPost(as(people.anna), {
      kind: 'question',
      title: '可以评论的问题',
      markdown: '正文',
      category,
      tags: ['t1'],
      language: 'zh-cn',
    })
  ).id;
  answer = (await postAnswer(as(people.bert), { postId: question, markdown: '答案' })).id;
});

describe('postComment', () => {
  it('comments on posts and answers', async () => {
    const before = await getNumbers(as(visitor));
    const one = await postComment(as(people.bert), {
      subject: 'post',
      id: question,
      markdown: '请问 `num_ctx` 是多少？',
    });
    const two = await postComment(as(people.anna), { subject: 'answer', id: answer, markdown: '谢谢 @bert' });
    expect(one).toMatchObject({
      markdown: '请问 `num_ctx` 是多少？',
      author: { username: 'bert' },
      score: 0,
      voted: 0,
      canEdit: true,
      canDelete: true,
    });
    const post = await getPost(as(people.bert), question);
    expect(post.comments.map((comment) => comment.id)).toEqual([one.id]);
    expect(post.answers[0]!.comments).toMatchObject([{ id: two.id, canEdit: false }]);
    expect((await getNumbers(as(visitor))).comments).toBe(before.comments + 2);
    expect(await auditOf(database.db, 'comment', one.id)).toEqual(['ask.postComment']);
  });

  it('refuses visitors, unknown subjects and repeated text', async () => {
    const input = { subject: 'post', id: question, markdown: '重复的评论' } as const;
    expect(await refusalOf(postComment(as(visitor), input))).toBe('needLogin');
    expect(await refusalOf(postComment(as(people.bert), { ...input, id: 999_999 }))).toBe('notFound');
    await postComment(as(people.bert), input);
    expect(await refusalOf(postComment(as(people.bert), input))).toBe('alreadyPosted');
  });
});

describe('editComment and deleteComment', () => {
  it('are for the author and staff', async () => {
    const { id } = await postComment(as(people.bert), { subject: 'post', id: question, markdown: '可以改的评论' });
    expect(await refusalOf(editComment(as(people.anna), { id, markdown: '改了' }))).toBe('noPermission');
    expect(await editComment(as(people.bert), { id, markdown: '改了' })).toMatchObject({ markdown: '改了' });
    expect(await refusalOf(deleteComment(as(people.anna), { id }))).toBe('noPermission');
    const before = await getNumbers(as(visitor));
    await deleteComment(as(asStaff(people.chen)), { id });
    expect((await getPost(as(visitor), question)).comments.map((comment) => comment.id)).not.toContain(id);
    expect((await getNumbers(as(visitor))).comments).toBe(before.comments - 1);
    expect(await refusalOf(deleteComment(as(people.bert), { id }))).toBe('notFound');
    expect(await auditOf(database.db, 'comment', id)).toEqual([
      'ask.postComment',
      'ask.editComment',
      'ask.deleteComment',
    ]);
  });
});

describe('the comments of a page', () => {
  it('are the first five, all up to one that is named, and a page more after one where reading goes on', async () => {
    const ids: number[] = [];
    for (let n = 1; n <= 58; n += 1) {
      const { rows } = await sql<{ id: number }>`
        insert into ask.comment (post_id, answer_id, author_id, markdown, html, created_at)
          values (${question}, ${answer}, ${people.bert.id}, '第', '<p>第</p>', now())
        returning id`.execute(database.db);
      ids.push(rows[0]!.id);
    }
    const shown = async (named: { comment?: number; comments?: number }) =>
      (await getPost(as(visitor), question, named)).answers[0]!.comments.length;
    const before = (await getPost(as(visitor), question)).comments.length;
    const earlier = (await getPost(as(visitor), question)).answers[0]!.commentCount - ids.length;
    expect(await shown({})).toBe(5);
    expect(await shown({ comment: ids[6]! })).toBe(earlier + 7);
    expect(await shown({ comments: ids[4]! })).toBe(earlier + 55);
    expect(await shown({ comments: ids[54]! })).toBe(earlier + 58);
    expect(await shown({ comments: 999_999 })).toBe(5);
    expect((await getPost(as(visitor), question, { comments: ids[4]! })).comments).toHaveLength(before);
  });
});

describe('suggestMembers', () => {
  it('offers people of the thread, and others by their whole name only', async () => {
    expect(
      (await suggestMembers(as(people.anna), { q: '', postId: question })).map((card) => card.username).sort(),
    ).toEqual(['anna', 'bert']);
    expect((await suggestMembers(as(people.anna), { q: 'BE', postId: question })).map((card) => card.username)).toEqual(
      ['bert'],
    );
    expect(await suggestMembers(as(people.anna), { q: 'che', postId: question })).toEqual([]);
    expect((await suggestMembers(as(people.anna), { q: 'Chen' })).map((card) => card.username)).toEqual(['chen']);
  });
});
