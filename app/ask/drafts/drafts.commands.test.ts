import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { ctxAs, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { deleteDraft, deleteDrafts, saveDraft } from './drafts.commands.server.ts';
import { findDraft, listBegunComments, listDrafts } from './drafts.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
});

describe('drafts', () => {
  it('belong to one member, and the last write wins', async () => {
    await saveDraft(as(people.anna), { key: 'post:new', data: { title: '旧' } });
    const later = new Date(testNow.getTime() + 2000);
    expect(
      await saveDraft(as(people.anna, later), { key: 'post:new', data: { title: '新', odd: '\0\ud800' } }),
    ).toEqual({
      updatedAt: later.getTime() / 1000,
      version: 2,
    });
    expect(await findDraft(as(people.anna), 'post:new')).toEqual({
      key: 'post:new',
      data: { title: '新', odd: '\0\ud800' },
      version: 2,
      updatedAt: later.getTime() / 1000,
    });
    expect(await findDraft(as(people.bert), 'post:new')).toBeNull();
    expect(await refusalOf(findDraft(as(visitor), 'post:new'))).toBe('needLogin');
  });

  it('are refused for visitors and above 240 KB', async () => {
    expect(await refusalOf(saveDraft(as(visitor), { key: 'post:new', data: {} }))).toBe('needLogin');
    expect(
      await refusalOf(saveDraft(as(people.anna), { key: 'post:new', data: { markdown: '字'.repeat(82_000) } })),
    ).toBe('draftTooLarge');
    // as long as may be posted
    await saveDraft(as(people.anna), { key: 'post:new', data: { markdown: '字'.repeat(65_535) } });
  });

  it('are forgotten on request, and the oldest beyond a hundred by themselves', async () => {
    await deleteDraft(as(people.anna), { key: 'post:new' });
    await deleteDraft(as(people.anna), { key: 'post:new' });
    expect(await findDraft(as(people.anna), 'post:new')).toBeNull();
    for (let i = 1; i <= 102; i++)
      await saveDraft(as(people.anna, new Date(testNow.getTime() + i * 1000)), { key: `post:${i}`, data: {} });
    const kept = (await listDrafts(as(people.anna))).map((draft) => draft.key);
    expect(kept).toHaveLength(100);
    expect(kept[0]).toBe('post:102');
    expect(kept).not.toContain('post:1');
    const { rows } = await sql`select from core.audit where action = 'ask.deleteDraft'
      and actor_id = ${people.anna.id}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  it('that were kept elsewhere meanwhile are not overwritten, unless the writer says so', async () => {
    const key = 'comment-post:7';
    expect(await saveDraft(as(people.bert), { key, data: { text: '一' }, version: 0 })).toMatchObject({ version: 1 });
    await saveDraft(as(people.bert), { key, data: { text: '另一页' }, version: 1 });
    expect(await refusalOf(saveDraft(as(people.bert), { key, data: { text: '这一页' }, version: 1 }))).toBe('conflict');
    expect(await saveDraft(as(people.bert), { key, data: { text: '另一页' }, version: 1 })).toMatchObject({
      version: 3,
    });
    expect(await saveDraft(as(people.bert), { key, data: { text: '这一页' } })).toMatchObject({ version: 4 });
  });

  it('are listed with what they are of, and forgotten together', async () => {
    await deleteDrafts(as(people.bert), { keys: 'all' });
    const category = await makeCategory(database.db);
    const { id } = await publishPost(as(people.anna), {
      kind: 'question',
      title: '草稿要写到哪里',
      markdown: '问',
      category,
      tags: ['t1'],
      language: 'zh-cn',
    });
    const answer = await postAnswer(as(people.anna), { postId: id, markdown: '答' });
    const keys = [
      'post:new',
      `answer:${id}`,
      `answer-edit:${answer.id}`,
      `comment-answer:${answer.id}`,
      `suggest-post:${id}`,
      'answer:999999',
    ];
    for (const key of keys)
      await saveDraft(as(people.bert), { key, data: { title: '新问题', markdown: `## 题\n\n**写到**\n${key}` } });
    const rows = new Map((await listDrafts(as(people.bert))).map((row) => [row.key, row]));
    expect(rows.get('post:new')).toMatchObject({
      kind: 'post',
      title: '新问题',
      path: '/ask/post',
      excerpt: '写到 post:new',
    });
    expect(rows.get(`answer:${id}`)).toMatchObject({ title: '草稿要写到哪里', path: `/ask/info/${id}#your-answer` });
    expect(rows.get(`answer-edit:${answer.id}`)!.path).toBe(`/ask/post?answer=${answer.id}`);
    expect(rows.get(`comment-answer:${answer.id}`)!.path).toBe(`/ask/info/${id}#a${answer.id}`);
    expect(await listBegunComments(as(people.bert))).toEqual([`comment-answer:${answer.id}`]);
    expect(await listBegunComments(as(visitor))).toEqual([]);
    expect(rows.get(`suggest-post:${id}`)!.path).toBe(`/ask/post?id=${id}&suggest=1`);
    expect(rows.get('answer:999999')).toMatchObject({ title: '', path: '' });
    expect(await refusalOf(deleteDrafts(as(visitor), { keys: 'all' }))).toBe('needLogin');
    expect(await deleteDrafts(as(people.bert), { keys: keys.slice(0, 2) })).toEqual({ count: 2 });
    expect(await deleteDrafts(as(people.bert), { keys: 'all' })).toEqual({ count: 4 });
    const { rows: acts } = await sql`select from core.audit
      where action = 'ask.deleteDrafts' and actor_id = ${people.bert.id}`.execute(database.db);
    expect(acts).toHaveLength(3);
  });
});
