import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { editAnswer, postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { deletePost, editPost, publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import { suggestTags } from '#app/ask/tags/tags.queries.server.ts';
import { rollBack } from './revisions.commands.server.ts';
import { getHistory, listRevisions } from './revisions.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
let category = 0;

const as = (actor: Actor) => ctxAs(database.db, actor);

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  await grantConsole(database.db, people.bert.id);
  category = await makeCategory(database.db);
});

describe('rollBack', () => {
  it('brings an earlier post back as a new revision, tags included', async () => {
    const { id } = await publishPost(as(people.anna), {
      kind: 'question',
      title: '最初的标题',
      markdown: '最初',
      category,
      tags: ['first'],
      language: 'zh-cn',
    });
    await editPost(as(people.anna), {
      id,
      title: '后来的标题',
      markdown: '后来',
      category,
      tags: ['second'],
      revision: 1,
      reason: '',
    });
    expect(await refusalOf(rollBack(as(people.bert), { subject: 'post', id, number: 1, reason: '' }))).toBe(
      'noPermission',
    );
    expect(await refusalOf(rollBack(as(visitor), { subject: 'post', id, number: 1, reason: '' }))).toBe('needLogin');
    expect(await refusalOf(rollBack(as(people.anna), { subject: 'post', id, number: 2, reason: '' }))).toBe(
      'sameRevision',
    );
    expect(await refusalOf(rollBack(as(people.anna), { subject: 'post', id, number: 9, reason: '' }))).toBe('notFound');
    expect(await rollBack(as(asStaff(people.bert)), { subject: 'post', id, number: 1, reason: '改回' })).toEqual({
      id,
      revision: 3,
    });
    expect(await getPost(as(visitor), id)).toMatchObject({
      title: '最初的标题',
      tags: [{ slug: 'first' }],
      edited: { by: { username: 'bert' }, reason: '改回' },
    });
    expect(await suggestTags(as(visitor), 'second')).toEqual([]);
    expect(
      (await listRevisions(as(visitor), { subject: 'post', id })).map((one) => [one.number, one.markdown]),
    ).toEqual([
      [3, '最初'],
      [2, '后来'],
      [1, '最初'],
    ]);
    expect(await auditOf(database.db, 'post', id)).toEqual(['ask.publishPost', 'ask.editPost', 'ask.rollBack']);
    await deletePost(as(people.anna), { id });
    expect(await refusalOf(listRevisions(as(visitor), { subject: 'post', id }))).toBe('notFound');
  });

  it('brings an earlier answer back', async () => {
    const post = await publishPost(as(people.anna), {
      kind: 'question',
      title: '另一个问题的标题',
      markdown: '问',
      category,
      tags: ['first'],
      language: 'zh-cn',
    });
    const { id } = await postAnswer(as(people.bert), { postId: post.id, markdown: '甲' });
    await editAnswer(as(people.bert), { id, markdown: '乙', revision: 1, reason: '' });
    await rollBack(as(people.bert), { subject: 'answer', id, number: 1, reason: '' });
    expect((await getPost(as(visitor), post.id)).answers[0]).toMatchObject({ excerpt: '甲', revision: 3 });
  });
});

describe('getHistory', () => {
  it('compares any two versions, and shows that of deleted texts to staff alone', async () => {
    const fields = { title: '改过几次的标题', category, tags: ['first'] };
    const { id } = await publishPost(as(people.anna), {
      ...fields,
      kind: 'question',
      markdown: '一',
      language: 'zh-cn',
    });
    await editPost(as(people.anna), { ...fields, id, markdown: '二', revision: 1, reason: '' });
    await editPost(as(people.anna), { ...fields, id, markdown: '三', tags: ['second'], revision: 2, reason: '换标签' });
    const subject = { subject: 'post' as const, id };
    const newest = await getHistory(as(visitor), subject);
    expect(newest).toMatchObject({
      present: 3,
      before: { number: 2 },
      after: { number: 3, markdown: '三' },
      canRollBack: false,
      isDeleted: false,
    });
    expect(await getHistory(as(people.anna), { ...subject, number: 3, with: 1 })).toMatchObject({
      before: { number: 1, markdown: '一', tags: [{ name: 'first' }] },
      after: { number: 3, tags: [{ name: 'second' }] },
      canRollBack: true,
    });
    expect((await getHistory(as(visitor), { ...subject, number: 1 })).before).toBeNull();
    expect((await getHistory(as(visitor), { ...subject, below: 3 })).versions.map((one) => one.number)).toEqual([2, 1]);
    expect(await refusalOf(getHistory(as(visitor), { ...subject, number: 9 }))).toBe('notFound');
    await deletePost(as(people.anna), { id });
    expect(await refusalOf(getHistory(as(people.anna), subject))).toBe('notFound');
    expect(await getHistory(as(asStaff(people.bert)), subject)).toMatchObject({ isDeleted: true, canRollBack: false });
  });
});
