import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ctxAs, makeCategory, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { getStartPage } from '#app/ask/lists/lists.queries.server.ts';
import { keepWeeks, mondayOf } from './weekly.commands.server.ts';
import { findNewestWeek, getWeekly } from './weekly.queries.server.ts';

const database = useTestDatabase();
/** A Wednesday; the week before begins on 2026-11-09. */
const now = new Date('2026-11-18T12:00:00Z');
const ctx = (language: 'zh-cn' | 'en' = 'zh-cn') => ctxAs(database.db, visitor, { now, language });
/** What the first page of the area shows of it. */
const listWeeklyBest = async () => (await getStartPage(ctx(), { type: 'question', sort: 'hot' })).weekly;
let closed = 0;

beforeAll(async () => {
  const { anna } = await makeMembers(database.db, ['anna']);
  const open = await makeCategory(database.db);
  closed = await makeCategory(database.db, 'closed');
  await sql`update ask.category set access = 'members', zone = id where id = ${closed}`.execute(database.db);
  const write = (
    title: string,
    at: string,
    up: number,
    { category = open, language = 'zh-cn', audience = 'all' } = {},
  ) =>
    sql`insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, up, answers,
      created_at, active_at)
      values ('question', ${anna.id}, ${category}, ${language}, ${audience}, ${title}, '', '', '', ${up}, 1,
        ${at}::timestamptz, ${at}::timestamptz)`.execute(database.db);
  // Monday begins at 16:00 UTC on Sunday.
  await write('just before the week', '2026-11-08T15:59:59Z', 9);
  await write('first of the week', '2026-11-08T16:00:00Z', 3);
  await write('best of the week', '2026-11-12T00:00:00Z', 7);
  await write('for English readers only', '2026-11-12T01:00:00Z', 8, { language: 'en', audience: 'en' });
  await write('of a restricted category', '2026-11-12T02:00:00Z', 99, { category: closed });
  await write('this week', '2026-11-17T00:00:00Z', 50);
});

describe('the weekly best', () => {
  it('is kept once when a week is over, for each language, of what everybody may read', async () => {
    expect(await findNewestWeek(ctx())).toBeNull();
    expect(await listWeeklyBest()).toEqual([]);
    expect(await keepWeeks(ctx())).toBe(7);
    expect(await keepWeeks(ctx())).toBe(0);
    expect(await findNewestWeek(ctx())).toBe('2026-11-09');
    const titles = async (language: 'zh-cn' | 'en', week = '2026-11-09') =>
      (await getWeekly(ctx(language), { week })).rows.map((row) => row.title);
    expect(await titles('zh-cn')).toEqual(['best of the week', 'first of the week']);
    expect(await titles('en')).toEqual(['for English readers only', 'best of the week', 'first of the week']);
    expect(await titles('zh-cn', '2026-11-02')).toEqual(['just before the week']);
    expect(await getWeekly(ctx(), { week: '2026-11-09' })).toMatchObject({
      lastDay: '2026-11-15',
      previous: '2026-11-02',
      next: null,
      weeks: ['2026-11-09', '2026-11-02'],
    });
    expect((await listWeeklyBest()).map((post) => post.title)).toEqual(['best of the week', 'first of the week']);
  });

  it('stays as it was, without what is gone or hidden since', async () => {
    await sql`update ask.post set up = 100 where title = 'first of the week'`.execute(database.db);
    await sql`update ask.post set category_id = ${closed} where title = 'best of the week'`.execute(database.db);
    await keepWeeks(ctx());
    expect((await getWeekly(ctx(), { week: '2026-11-09' })).rows.map((row) => row.title)).toEqual([
      'first of the week',
    ]);
    expect(await refusalOf(getWeekly(ctx(), { week: '2026-11-10' }))).toBe('notFound');
  });

  it('begins on Mondays', () => {
    expect(['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-16',
      '2026-11-23',
    ]);
  });
});
