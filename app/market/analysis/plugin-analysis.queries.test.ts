import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { rollUpStatistics } from '#app/market/plugin-statistics/plugin-roll-ups.commands.server.ts';
import { ratePlugin } from '#app/market/ratings/ratings.commands.server.ts';
import { ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addDeveloper, addDownload, addPlugin, addTeamMember } from '#test/market.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { getAnalysis, getComparison } from './plugin-analysis.queries.server.ts';
import { AnalysisInput, ComparisonInput } from './plugin-analysis.schema.ts';

const database = useTestDatabase();
let people: Record<'maker' | 'other' | 'writer' | 'purse' | 'reader', Actor & { id: number }>;
let sold: number;
let free: Awaited<ReturnType<typeof addPlugin>>;

const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
const analyse = (actor: Actor, id: number, range = '30') => getAnalysis(as(actor), AnalysisInput.parse({ id, range }));
const compare = (actor: Actor, input: object = {}) => getComparison(as(actor), ComparisonInput.parse(input));

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  const { db } = database;
  people = await makeMembers(db, ['maker', 'other', 'writer', 'purse', 'reader']);
  sold = await sellPlugin(db, people.maker);
  free = await addPlugin(db, people.maker.id, { versions: [{}, {}] });
  await addDeveloper(db, people.other.id);
  await addTeamMember(db, people.maker.id, people.writer.id, { role: 'publisher' });
  await addTeamMember(db, people.maker.id, people.purse.id, { role: 'finance' });
});

test('of a plugin that is sold the way goes from being seen to being in use, by the orders of all figures', async () => {
  const buyers = [await richBuyer(database.db, 20_000n), await richBuyer(database.db, 20_000n)];
  const [first, second] = [await buy(as(buyers[0]!), sold), await buy(as(buyers[1]!), sold)];
  await sql`insert into market.licence_seat (licence_id, site_hash, label, bound_at, seen_at)
    values (${first.licenceId}, '\\x01', 'a', ${testNow}, ${testNow}),
      (${second.licenceId}, '\\x02', 'b', ${testNow}, ${new Date('2026-10-01T00:00:00Z')})`.execute(database.db);
  await sql`insert into market.plugin_day (plugin_id, day, seen, visitors, buyers)
    values (${sold}, '2026-11-20', 100, 40, 9)`.execute(database.db);
  await rollUpStatistics(as({ kind: 'job', name: 'test' }));
  const { funnel, isSold, prices, coupons, reasons, refundRate } = await analyse(people.maker, sold);
  expect([isSold, reasons, refundRate]).toEqual([true, [], 0]);
  expect(funnel).toEqual([
    { step: 'seen', count: 100 },
    { step: 'visitors', count: 40 },
    { step: 'buyers', count: 9 },
    { step: 'purchases', count: 2 },
    { step: 'activated', count: 2 },
    { step: 'used', count: 1 },
  ]);
  expect(prices).toEqual([{ edition: 'single', price: 6800, former: null, orders: 2, gross: 13_600 }]);
  expect(coupons).toEqual([{ coupon: '', orders: 2, gross: 13_600 }]);
});

test('who may not see money gets no prices and no coupons, who works for others finds nothing', async () => {
  expect(await analyse(people.writer, sold)).toMatchObject({ seesMoney: false, prices: [], coupons: [] });
  expect((await analyse(people.writer, sold)).totals).toMatchObject({ net: null, gross: null });
  expect((await analyse(people.purse, sold)).prices).toHaveLength(1);
  for (const one of [people.other, people.reader]) expect(await errorOf(analyse(one, sold))).toBe('notFound');
  expect(await errorOf(compare(people.reader))).toBe('NOT_DEVELOPER');
});

test('versions, words, sites, reasons and months of fewer than five people are not told', async () => {
  const day = '2026-11-20';
  await sql`insert into market.plugin_day_part (plugin_id, day, part, value, visitors, active, orders) values
    (${free.id}, ${day}, 'version', '1.1.0', 0, 6, 0), (${free.id}, ${day}, 'version', '1.0.0', 0, 4, 0),
    (${free.id}, ${day}, 'word', 'notes', 5, null, 0), (${free.id}, ${day}, 'word', 'secret', 4, null, 0),
    (${free.id}, ${day}, 'referrer', 'blog.example.net', 9, null, 0),
    (${free.id}, ${day}, 'reason', 'not_working', 0, null, 6),
    (${free.id}, ${day}, 'reason', 'other', 0, null, 2)`.execute(database.db);
  await sql`insert into market.plugin_day (plugin_id, day, active, installs, downloads) values
    (${free.id}, ${day}, 10, 3, 12)`.execute(database.db);
  await sql`insert into market.plugin_retention (plugin_id, month, after, devices) values
    (${free.id}, '2026-09-01', 0, 8), (${free.id}, '2026-09-01', 2, 2), (${free.id}, '2026-10-01', 0, 4)`.execute(
    database.db,
  );
  const found = await analyse(people.maker, free.id);
  expect(found.funnel.map(({ step, count }) => [step, count])).toEqual([
    ['seen', 0],
    ['visitors', 0],
    ['downloads', 12],
    ['installs', 3],
    ['active', 10],
  ]);
  expect(found.adoption.map(({ version, active }) => [version, active.at(-1)])).toEqual([['1.1.0', 6]]);
  expect(found.words.map(({ key, visitors }) => [key, visitors])).toEqual([
    ['notes', 5],
    ['', null],
  ]);
  expect(found.referrers.map(({ key }) => key)).toEqual(['blog.example.net']);
  expect(found.reasons).toEqual([
    { reason: 'not_working', refunds: 6 },
    { reason: 'other', refunds: null },
  ]);
  expect(found.cohorts).toEqual([
    { month: '2026-09', installs: 8, shares: [1, 0, 0.25, ...Array.from({ length: 9 }, () => null)] },
  ]);
});

test('reviews without a reply are listed and hinted at', async () => {
  await addDownload(database.db, people.reader.id, free.versions[0]!.id);
  await ratePlugin(as(people.reader), { pluginId: free.id, stars: 3, words: 'It loses my subscripts.' });
  const found = await analyse(people.maker, free.id);
  expect(found).toMatchObject({ unanswered: 1, ratings: 1, stars: [0, 0, 1, 0, 0] });
  expect(found.openReviews).toMatchObject([{ stars: 3, words: 'It loses my subscripts.', version: '1.0.0' }]);
  expect(found.hints).toContainEqual({ kind: 'unanswered', count: 1 });
});

test('at most five own plugins are compared, the most taken ones unless one chooses', async () => {
  const foreign = await addPlugin(database.db, people.other.id);
  const chosen = await compare(people.maker, { plugins: `${free.id},${foreign.id},0,x,${free.id}` });
  expect(chosen.chosen).toEqual([free.id]);
  expect(chosen.series).toHaveLength(1);
  expect(chosen.series[0]!.days.at(-1)).toMatchObject({ downloads: 12, active: 10 });
  expect((await compare(people.maker)).chosen).toHaveLength(2);
  expect((await compare(people.writer, { metric: 'net' })).metric).toBe('downloads');
  for (let i = 0; i < 5; i += 1) await addPlugin(database.db, people.maker.id);
  const all = (await compare(people.maker)).plugins.map(({ id }) => id).join();
  expect((await compare(people.maker, { plugins: all })).chosen).toHaveLength(5);
});
