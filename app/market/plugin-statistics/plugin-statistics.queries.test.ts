import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { ratePlugin } from '#app/market/ratings/ratings.commands.server.ts';
import { ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addDeveloper, addDownload, addPlugin, addTeamMember } from '#test/market.ts';
import { getBenchFigures } from './figure-sums.queries.server.ts';
import { listByName } from './group-figures.queries.server.ts';
import { findMarketRefundRate, getStatistics } from './plugin-statistics.queries.server.ts';
import { StatisticsInput } from './plugin-statistics.schema.ts';

const database = useTestDatabase();
type Name = 'maker' | 'other' | 'purse' | 'writer' | 'helper' | 'reader';
let people: Record<Name, Actor & { id: number }>;
let notes: Awaited<ReturnType<typeof addPlugin>>;
let maps: Awaited<ReturnType<typeof addPlugin>>;
let foreign: Awaited<ReturnType<typeof addPlugin>>;

const as = (actor: Actor): Ctx => ctxAs(database.db, actor, { language: 'en' });
const read = (actor: Actor, input: object = {}) => getStatistics(as(actor), StatisticsInput.parse(input));

beforeAll(async () => {
  const { db } = database;
  people = await makeMembers(db, ['maker', 'other', 'purse', 'writer', 'helper', 'reader']);
  await addDeveloper(db, people.maker.id);
  await addDeveloper(db, people.other.id);
  for (const [name, role] of [
    ['purse', 'finance'],
    ['writer', 'publisher'],
    ['helper', 'support'],
  ] as const)
    await addTeamMember(db, people.maker.id, people[name].id, { role });
  notes = await addPlugin(db, people.maker.id, { at: new Date('2026-11-15T08:00:00Z'), versions: [{}, {}] });
  maps = await addPlugin(db, people.maker.id, { versions: [{ channel: 'beta', version: '0.9.0-rc.1' }] });
  await addPlugin(db, people.maker.id, { state: 'draft', versions: [] });
  foreign = await addPlugin(db, people.other.id);
  await sql`insert into market.plugin_day (plugin_id, day, views, visitors, downloads, installs, active, orders, gross,
      net, refunds) values
    (${notes.id}, '2026-11-20', 20, 12, 6, 3, 40, 2, 13600, 11560, 1), (${notes.id}, '2026-11-19', 10, 8, 4, 1, 38, 0,
      0, 0, 0), (${notes.id}, '2026-11-10', 5, 5, 5, 0, null, 1, 6800, 5780, 0),
    (${maps.id}, '2026-11-20', 2, 2, 1, 0, 3, 0, 0, 0, 0), (${notes.id}, '2026-01-05', 1, 1, 1, 1, 1, 0, 0, 0, 0),
    (${foreign.id}, '2026-11-20', 900, 900, 900, 900, 900, 9, 99999, 99999, 9)`.execute(db);
  await sql`insert into market.plugin_day_part (plugin_id, day, part, value, views, visitors, downloads, installs,
      active) values
    (${notes.id}, '2026-11-20', 'version', '1.1.0', 0, 0, 6, 3, 36), (${notes.id}, '2026-11-20', 'version', '1.0.0', 0,
      0, 5, 0, 4), (${notes.id}, '2026-11-19', 'version', '1.0.0', 0, 0, 1, 0, 30),
    (${maps.id}, '2026-11-20', 'version', '0.9.0-rc.1', 0, 0, 1, 0, 3),
    (${notes.id}, '2026-11-20', 'source', 'search', 12, 7, 0, 0, null), (${notes.id}, '2026-11-20', 'source', 'link', 9,
      2, 0, 0, null), (${notes.id}, '2026-11-20', 'way', 'page', 0, 0, 9, 0, null),
    (${notes.id}, '2026-11-20', 'country', 'DE', 8, 6, 0, 0, null), (${notes.id}, '2026-11-20', 'country', 'IS', 4, 4,
      0, 0, null), (${notes.id}, '2026-11-20', 'country', 'MT', 2, 2, 0, 0, null),
    (${notes.id}, '2026-11-20', 'word', 'my own name', 3, 3, 0, 0, null)`.execute(db);
});

test('plugins together and alone, with as many days before, never those of others', async () => {
  const all = await read(people.maker, { range: '7' });
  expect(new Set(all.plugins.map(({ id }) => id))).toEqual(new Set([notes.id, maps.id]));
  expect(all.totals).toMatchObject({ views: 32, visitors: 22, downloads: 11, active: 43, orders: 2, net: 11_560 });
  expect(all.before).toMatchObject({ downloads: 5, orders: 1 });
  expect([all.from, all.to, all.days.length]).toEqual(['2026-11-14', '2026-11-20', 7]);
  const one = await read(people.maker, { plugin: maps.id, range: '7' });
  expect(one.totals).toMatchObject({ views: 2, downloads: 1, orders: 0 });
  const ever = await read(people.maker, { range: 'all' });
  expect([ever.from, ever.before, ever.totals.downloads]).toEqual(['2026-01-05', null, 17]);
});

test('today is provisional; releases are marked on the day they went out', async () => {
  const { days, releases, finalUntil } = await read(people.maker, { range: '7' });
  expect(finalUntil).toBe('2026-11-19');
  expect(days.filter(({ isProvisional }) => isProvisional).map(({ day }) => day)).toEqual(['2026-11-20']);
  expect(releases).toEqual([
    { day: '2026-11-15', version: '1.1.0', pluginId: notes.id },
    { day: '2026-11-15', version: '1.0.0', pluginId: notes.id },
  ]);
});

test('the owner and who does the finances see money, the rest of the team everything else, strangers nothing', async () => {
  for (const one of [people.maker, people.purse])
    expect(await read(one)).toMatchObject({ seesMoney: true, totals: { net: 17_340, gross: 20_400 } });
  for (const one of [people.writer, people.helper]) {
    const { seesMoney, totals, before, days, rows } = await read(one);
    expect([seesMoney, totals.orders, totals.net, totals.gross, before!.net]).toEqual([false, 3, null, null, null]);
    expect([...days, ...rows].every(({ net, gross }) => net === null && gross === null)).toBe(true);
  }
  expect(await errorOf(read(people.reader))).toBe('NOT_DEVELOPER');
  expect(await errorOf(read(people.other, { plugin: notes.id }))).toBe('notFound');
  await sql`update market.developer set state = 'closed' where member_id = ${people.other.id}`.execute(database.db);
  expect(await errorOf(read(people.other))).toBe('noPermission');
});

test('tables go by plugin, version, channel, source and country; groups under five people are not told', async () => {
  const by = async (group: string) => (await read(people.maker, { by: group })).rows;
  expect(await by('plugin')).toMatchObject([
    { key: String(notes.id), downloads: 15, active: 40, orders: 3 },
    { key: String(maps.id), downloads: 1, active: 3 },
  ]);
  expect(await by('version')).toMatchObject([
    { version: '0.9.0-rc.1', downloads: null, installs: 0, active: null },
    { version: '1.1.0', downloads: 6, installs: null, active: 36 },
    { version: '1.0.0', downloads: 6, active: null },
  ]);
  expect(await by('channel')).toMatchObject([
    { key: 'beta', active: null },
    { key: 'stable', downloads: 12, active: 40 },
  ]);
  expect(await by('source')).toMatchObject([
    { key: 'search', views: 12, visitors: 7 },
    { key: 'link', views: null, visitors: null },
    { key: 'way-page', downloads: 9 },
  ]);
  expect(await by('country')).toMatchObject([
    { key: 'DE', name: 'Germany', visitors: 6 },
    { key: '', name: '', visitors: 6 },
  ]);
  const wanted = { plugins: [{ ...notes, nameZh: '', nameEn: '' }], from: '2026-11-01', to: '2026-11-20' };
  expect(await listByName(as(people.maker), { ...wanted, seesMoney: true }, 'word')).toMatchObject([
    { key: '', visitors: null, views: null },
  ]);
});

test('the rating of a day is the mean of all ratings then, also after one was changed', async () => {
  await addDownload(database.db, people.reader.id, notes.versions[0]!.id);
  const rate = (stars: number) => ratePlugin(as(people.reader), { pluginId: notes.id, stars, words: '' });
  await rate(4);
  expect((await read(people.maker)).totals.rating).toBe(4);
  await rate(2);
  expect((await read(people.maker)).totals.rating).toBe(2);
  expect((await read(people.maker)).days.at(-2)!.rating).toBeNull();
});

test('the workbench has the same numbers', async () => {
  const bench = (await getBenchFigures(as(people.maker), people.maker.id, { seesMoney: true }))!;
  const month = await read(people.maker);
  expect(bench.map(({ days }) => days)).toEqual([1, 7, 30]);
  expect([bench[2]!.figures, bench[2]!.before]).toEqual([month.totals, month.before]);
  expect(bench[0]!.figures).toMatchObject({ downloads: 7, orders: 2 });
  expect(await getBenchFigures(as(people.reader), people.reader.id, { seesMoney: true })).toBeNull();
});

test('the market’s rate of refunds needs enough orders', async () => {
  const days = { from: '2026-11-01', to: testNow.toISOString().slice(0, 10) };
  await sql`insert into market.market_day (day, orders, refunds) values ('2026-11-01', 19, 1)`.execute(database.db);
  expect(await findMarketRefundRate(as(people.maker), days)).toBeNull();
  await sql`update market.market_day set orders = 100, refunds = 2 where day = '2026-11-01'`.execute(database.db);
  expect(await findMarketRefundRate(as(people.maker), days)).toBe(0.02);
});
