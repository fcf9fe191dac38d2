import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeCategory, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { maxSaved } from './search.schema.ts';
import {
  checkSavedSearches,
  deleteSavedSearch,
  saveSearch,
  seeSavedSearch,
  tellSavedSearch,
} from './saved-searches.commands.server.ts';
import { listSavedSearches } from './saved-searches.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
let category = 0;
let posts = 0;
const as = (actor: Actor) => ctxAs(database.db, actor, { now: testNow });
const job = () => as({ kind: 'job', name: 'test' });

async function write(actor: Actor, title: string, markdown = `正文 ${(posts += 1)}`): Promise<number> {
  const { id } = await publishPost(as(actor), {
    kind: 'question',
    title,
    markdown,
    category,
    tags: ['ollama'],
    language: 'zh-cn',
  });
  return id;
}
const noticesOf = async (id: number) =>
  (
    await sql<{ path: string; data: { title: string; excerpt: string; points: number } }>`
      select path, data from messages.notice where member_id = ${id} and kind = 'search'
        order by id`.execute(database.db)
  ).rows;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
  category = await makeCategory(database.db);
  await write(people.bert, '以前就有的显存问题');
});

describe('saved searches', () => {
  it('tell of posts that come later, add up while unread, and leave out what the member wrote', async () => {
    const { id } = await saveSearch(as(people.anna), { keywords: '显存 tag:ollama' });
    expect(await saveSearch(as(people.anna), { keywords: '显存 tag:ollama' })).toEqual({ id });
    expect(await auditOf(database.db, 'saved_search', id)).toEqual(['ask.saveSearch']);
    expect(await checkSavedSearches(job())).toBe(0);
    await write(people.bert, '显存不够用的时候怎么办');
    await write(people.bert, '和它无关的一个问题');
    await write(people.anna, '我自己写的显存问题');
    expect(await checkSavedSearches(job())).toBe(1);
    expect(await checkSavedSearches(job())).toBe(0);
    expect(await noticesOf(people.anna.id)).toEqual([
      {
        path: `/ask/search/${encodeURIComponent('显存 tag:ollama')}?sort=newest&saved=${id}`,
        data: { title: '显存 tag:ollama', excerpt: '显存不够用的时候怎么办', points: 1 },
      },
    ]);
    await write(people.bert, '显存要多大才够用呢');
    await checkSavedSearches(job());
    expect((await noticesOf(people.anna.id)).map(({ data }) => data.points)).toEqual([2]);
    expect(await listSavedSearches(as(people.anna))).toMatchObject([
      { id, keywords: '显存 tag:ollama', notifies: true, unseen: 2 },
    ]);
    expect(await auditOf(database.db, 'saved_search', id)).toEqual([
      'ask.saveSearch',
      'ask.checkSavedSearch',
      'ask.checkSavedSearch',
    ]);
  });

  it('are looked at, silenced and deleted by their member alone', async () => {
    const [one] = await listSavedSearches(as(people.anna));
    const { id } = one!;
    for (const work of [seeSavedSearch, deleteSavedSearch])
      expect(await refusalOf(work(as(people.bert), { id }))).toBeTruthy();
    expect(await refusalOf(tellSavedSearch(as(people.bert), { id, notifies: false }))).toBeTruthy();
    expect(await refusalOf(saveSearch(as(visitor), { keywords: 'x1' }))).toBeTruthy();
    await seeSavedSearch(as(people.anna), { id });
    await seeSavedSearch(as(people.anna), { id });
    expect((await listSavedSearches(as(people.anna)))[0]).toMatchObject({ unseen: 0 });
    await tellSavedSearch(as(people.anna), { id, notifies: false });
    await write(people.bert, '又一个显存的问题来了');
    expect(await checkSavedSearches(job())).toBe(0);
    await tellSavedSearch(as(people.anna), { id, notifies: true });
    expect(await checkSavedSearches(job())).toBe(0);
    await deleteSavedSearch(as(people.anna), { id });
    expect(await listSavedSearches(as(people.anna))).toEqual([]);
    expect(await noticesOf(people.anna.id)).toEqual([]);
    expect((await auditOf(database.db, 'saved_search', id)).slice(3)).toEqual([
      'ask.seeSavedSearch',
      'ask.tellSavedSearch',
      'ask.tellSavedSearch',
      'ask.deleteSavedSearch',
    ]);
  });

  it('say nothing of posts their member may not read, nor of phrases that do not stand so', async () => {
    await saveSearch(as(people.anna), { keywords: '"机密的计划"' });
    await write(people.bert, '公开的标题里没有它', '机密 的 计划外支出');
    const hidden = await write(people.bert, '机密的计划写在这里');
    await sql`update ask.post set deleted_at = now(), withheld = 'held' where id = ${hidden}`.execute(database.db);
    expect(await checkSavedSearches(job())).toBe(0);
  });

  it('are limited in number, and must look for something', async () => {
    for (let i = 0; i < maxSaved; i++) await saveSearch(as(people.bert), { keywords: `词语${i}` });
    expect(await refusalOf(saveSearch(as(people.bert), { keywords: '再来一个' }))).toBeTruthy();
    expect(await refusalOf(saveSearch(as(people.anna), { keywords: '!!! ?' }))).toBeTruthy();
  });
});
