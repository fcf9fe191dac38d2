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
import { findDraft } from '#app/ask/drafts/drafts.queries.server.ts';
import { saveDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { getNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { suggestTags } from '#app/ask/tags/tags.queries.server.ts';
import { deletePost, editPost, publishPost } from './posts.commands.server.ts';
import { getPost, getPostSource } from '#app/ask/thread/posts.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen' | 'dora', Actor & { id: number }>;
let category = 0;
let other = 0;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora']);
  await grantConsole(database.db, people.bert.id);
  await grantConsole(database.db, people.chen.id);
  category = await makeCategory(database.db);
  other = await makeCategory(database.db, 'other');
});

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
let count = 0;
const draft = (more: object = {}) => ({
  kind: 'question' as const,
  title: `怎样测量显存占用 ${++count}`,
  markdown: `正文 **${count}** 提到 @bert`,
  category,
  tags: ['显存', 'Ollama'],
  language: 'zh-cn' as const,
  ...more,
});

describe('publishPost', () => {
  it('publishes a question with its revision, tags, numbers, search entry and audit row, and drops the draft', async () => {
    const before = await getNumbers(as(visitor));
    await saveDraft(as(people.anna), { key: 'post:new', data: { title: 'x' } });
    const { id } = await publishPost(as(people.anna), draft({ title: '独角兽显卡的显存怎么量' }));
    const post = await getPost(as(people.bert), id);
    expect(post).toMatchObject({
      id,
      kind: 'question',
      title: '独角兽显卡的显存怎么量',
      revision: 1,
      edited: null,
      score: 0,
      answers: [],
      author: { username: 'anna' },
      can: { canEdit: false, canVote: true },
    });
    expect(post.html).toContain(`/user/card/${people.bert.id}`);
    expect(post.tags.map((tag) => tag.name)).toEqual(['显存', 'Ollama']);
    expect(await findDraft(as(people.anna), 'post:new')).toBeNull();
    expect(await auditOf(database.db, 'post', id)).toEqual(['ask.publishPost']);
    expect((await getNumbers(as(visitor))).questions).toBe(before.questions + 1);
    expect((await searchPosts(as(visitor), { keywords: '独角兽' })).hits.map((hit) => hit.id)).toEqual([id]);
    expect((await listPosts(as(visitor), {})).rows[0]?.id).toBe(id);
    expect((await getPostSource(as(people.anna), id)).markdown).toContain('正文');
  });

  it('refuses visitors, unknown categories and tags without letters', async () => {
    expect(await refusalOf(publishPost(as(visitor), draft()))).toBe('needLogin');
    expect(await refusalOf(publishPost(as(people.anna), draft({ category: 999_999_999_999 })))).toBe('noCategory');
    expect(await refusalOf(publishPost(as(people.anna), draft({ tags: ['---'] })))).toBe('badTag');
  });

  it('takes one of many parallel identical posts, and the same text again after five minutes', async () => {
    const input = draft();
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => publishPost(as(people.bert), input)));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(new Set(tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : [])))).toEqual(
      new Set(['alreadyPosted']),
    );
    await publishPost(as(people.bert, new Date(testNow.getTime() + 301_000)), input);
  });

  it('knows a tag by slug, by either name and in any spelling, and makes unknown ones once', async () => {
    await sql`insert into ask.tag (slug, name_zh, name_en, created_at)
      values ('vector-db', '向量数据库', 'Vector database', now())`.execute(database.db);
    const { id } = await publishPost(
      as(people.chen),
      draft({ tags: ['ＶＥＣＴＯＲ database', '向量数据库', 'vector-db', 'Brand  New', 'brand new'] }),
    );
    expect((await getPost(as(visitor), id)).tags.map((tag) => tag.slug)).toEqual(['vector-db', 'brand-new']);
    expect((await suggestTags(as(visitor), 'VECT')).map((tag) => tag.posts)).toEqual([1]);
    expect((await suggestTags(as(visitor), '向量'))[0]?.slug).toBe('vector-db');
    expect(await suggestTags(as(visitor), '%')).toEqual([]);
  });

  it('holds members back on their first day', async () => {
    const { fresh } = await makeMembers(database.db, ['fresh'], new Date(testNow.getTime() - 3_600_000));
    expect(
      await refusalOf(
        publishPost(
          as(fresh),
          draft({ markdown: '[a](https://a.example) [b](https://b.example) [c](https://c.example)' }),
        ),
      ),
    ).toBe('newLinks');
    for (let i = 0; i < 3; i++) await publishPost(as(fresh), draft());
    expect(await refusalOf(publishPost(as(fresh), draft()))).toBe('newPosts');
  });
});

describe('editPost', () => {
  it('saves a revision, moves the numbers of tags and category, and says who edited', async () => {
    const { id } = await publishPost(as(people.anna), draft({ tags: ['keep', 'drop'] }));
    const later = new Date(testNow.getTime() + 60_000);
    const edit = {
      id,
      title: '新的标题在这里',
      markdown: '新正文',
      category: other,
      tags: ['keep', 'added'],
      revision: 1,
      reason: '补充',
    };
    expect(await editPost(as(people.anna, later), edit)).toEqual({ id, revision: 2 });
    const post = await getPost(as(people.anna), id);
    expect(post).toMatchObject({
      title: '新的标题在这里',
      revision: 2,
      category: { id: other },
      edited: { reason: '补充', revisions: 2, at: later.getTime() / 1000 },
    });
    const counts = Object.fromEntries((await suggestTags(as(visitor), '')).map((tag) => [tag.slug, tag.posts]));
    expect(counts).toMatchObject({ keep: 1, added: 1 });
    expect(counts['drop']).toBeUndefined();
    expect(await auditOf(database.db, 'post', id)).toEqual(['ask.publishPost', 'ask.editPost']);
  });

  it('refuses strangers and stale editors, and takes a double click as one', async () => {
    const { id } = await publishPost(as(people.anna), draft());
    const edit = { id, title: '一个新的标题', markdown: '文字', category, tags: ['a1'], revision: 1, reason: '' };
    expect(await refusalOf(editPost(as(people.bert), edit))).toBe('noPermission');
    const [one, two] = await Promise.all([editPost(as(people.anna), edit), editPost(as(people.anna), edit)]);
    expect([one, two]).toEqual([
      { id, revision: 2 },
      { id, revision: 2 },
    ]);
    expect(await refusalOf(editPost(as(asStaff(people.bert)), { ...edit, markdown: '别人的文字' }))).toBe('stale');
    expect((await editPost(as(asStaff(people.bert)), { ...edit, markdown: '别人的文字', revision: 2 })).revision).toBe(
      3,
    );
  });
});

describe('deletePost', () => {
  it('hides a post of mine everywhere and keeps its history', async () => {
    const { id } = await publishPost(as(people.anna), draft({ title: '麒麟芯片上的推理速度', tags: ['gone-tag'] }));
    const before = await getNumbers(as(visitor));
    expect(await refusalOf(deletePost(as(people.bert), { id }))).toBe('noPermission');
    await deletePost(as(people.anna), { id });
    expect(await refusalOf(getPost(as(people.anna), id))).toBe('notFound');
    expect((await searchPosts(as(visitor), { keywords: '麒麟芯片' })).total).toBe(0);
    expect(await suggestTags(as(visitor), 'gone-tag')).toEqual([]);
    expect((await getNumbers(as(visitor))).questions).toBe(before.questions - 1);
    expect(await auditOf(database.db, 'post', id)).toEqual(['ask.publishPost', 'ask.deletePost']);
    const { rows } = await sql`select from ask.revision where subject = 'post'
      and subject_id = ${id}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it('leaves an answered question to staff', async () => {
    const { id } = await publishPost(as(people.anna), draft());
    await postAnswer(as(people.bert), { postId: id, markdown: '答案' });
    expect(await refusalOf(deletePost(as(people.anna), { id }))).toBe('hasAnswers');
    await deletePost(as(asStaff(people.chen)), { id });
    expect(await refusalOf(getPost(as(visitor), id))).toBe('notFound');
  });
});
