import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { flushChecks, forgetChecks, noteChecks } from '#app/market/plugin-events/plugin-devices.commands.server.ts';
import { flushPluginEvents, notePlugins } from '#app/market/plugin-events/plugin-events.commands.server.ts';
import { askRefund } from '#app/market/plugin-refunds/plugin-refunds.commands.server.ts';
import { ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addDownload, addPlugin, addVersion } from '#test/market.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { countActive, rollUpStatistics } from './plugin-roll-ups.commands.server.ts';

const database = useTestDatabase();
let people: Record<'maker' | 'seller' | 'reader', Actor & { id: number }>;
let plugin: Awaited<ReturnType<typeof addPlugin>>;
const today = '2026-11-20';

const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
const job = (now = testNow) => as({ kind: 'job', name: 'test' }, now);
const later = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const guest = (n: number): Actor => ({
  kind: 'visitor',
  ip: `198.51.100.${n}`,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
});

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  setSiteUrl('https://ask.example.org');
  people = await makeMembers(database.db, ['maker', 'seller', 'reader']);
  await addDeveloper(database.db, people.maker.id);
});
beforeEach(async () => {
  forgetChecks();
  await sql`update market.statistics_state set final_until = '2026-11-18'`.execute(database.db);
  plugin = await addPlugin(database.db, people.maker.id, { versions: [{}, {}] });
});

async function look(actor: Actor, kind: 'row' | 'page' | 'buy' = 'page', from = '', now = testNow): Promise<void> {
  await notePlugins(as(actor, now), { kind, ids: [plugin.id], from });
  await flushPluginEvents();
}
async function check(device: string, version: string, now = testNow): Promise<void> {
  await noteChecks(as(guest(1), now), { device, plugins: [{ id: plugin.slug, version }] });
  await flushChecks();
}
type Row = Record<string, unknown>;
async function day(id = plugin.id, at = today): Promise<Row | undefined> {
  const { rows } = await sql`select * from market.plugin_day where plugin_id = ${id}
    and day = ${at}`
    .$castTo<Row>()
    .execute(database.db);
  return rows[0];
}
async function parts(part: string): Promise<Row[]> {
  const { rows } = await sql`select value, views, visitors, downloads, installs, active, orders
    from market.plugin_day_part where plugin_id = ${plugin.id} and part = ${part} order by value`
    .$castTo<Row>()
    .execute(database.db);
  return rows;
}

test('views, visitors and where they came from are counted, and counting again changes nothing', async () => {
  await look(guest(1), 'page', '/plugin?q=notes');
  await look(guest(1), 'page', '', later(1));
  await look(guest(2), 'page', 'https://blog.example.net/a');
  await look(guest(3), 'row');
  await look(people.reader, 'buy');
  for (let round = 0; round < 2; round += 1) {
    await rollUpStatistics(job());
    expect(await day()).toMatchObject({ seen: 1, views: 3, visitors: 2, buyers: 1 });
    expect(await parts('source')).toMatchObject([
      { value: 'direct', views: 1, visitors: 1 },
      { value: 'link', views: 1, visitors: 1 },
      { value: 'search', views: 1, visitors: 1 },
    ]);
    expect(await parts('word')).toMatchObject([{ value: 'notes', visitors: 1 }]);
    expect(await parts('referrer')).toMatchObject([{ value: 'blog.example.net' }]);
  }
  await look(guest(4));
  await rollUpStatistics(job());
  expect(await day()).toMatchObject({ views: 4, visitors: 3 });
});

test('a day is final at two in the night: what comes for it later is not counted, nor kept', async () => {
  await look(guest(1));
  await rollUpStatistics(job(new Date('2026-11-20T18:30:00Z')));
  await look(guest(2));
  await rollUpStatistics(job(later(12)));
  expect(await day()).toMatchObject({ views: 1 });
  const { rows } = await sql`select from market.visitor_salt where day <= ${today}`.execute(database.db);
  expect(rows).toEqual([]);
  await rollUpStatistics(job(later(14 * 24)));
  const left = await sql`select from market.plugin_event where plugin_id = ${plugin.id}`.execute(database.db);
  expect(left.rows).toHaveLength(2);
  await rollUpStatistics(job(later(15 * 24)));
  const gone = await sql`select from market.plugin_event where plugin_id = ${plugin.id}`.execute(database.db);
  expect(gone.rows).toEqual([]);
  expect(await day()).toMatchObject({ views: 1 });
});

test('days that were missed are counted when the site is back', async () => {
  await look(guest(1), 'page', '', later(-24));
  await look(guest(1));
  await rollUpStatistics(job());
  expect([await day(plugin.id, '2026-11-19'), await day()]).toMatchObject([{ views: 1 }, { views: 1 }]);
});

test('downloads are those that the downloads counted, by version and way', async () => {
  await addDownload(database.db, people.reader.id, plugin.versions[0]!.id, testNow);
  await addDownload(database.db, people.reader.id, plugin.versions[1]!.id, testNow);
  await addDownload(database.db, people.seller.id, plugin.versions[1]!.id, testNow);
  for (let round = 0; round < 2; round += 1) {
    await rollUpStatistics(job());
    expect(await day()).toMatchObject({ downloads: 3 });
  }
  expect(await parts('version')).toMatchObject([
    { value: '1.0.0', downloads: 1 },
    { value: '1.1.0', downloads: 2 },
  ]);
  expect(await parts('way')).toMatchObject([{ value: 'page', downloads: 3 }]);
  const { rows } = await sql`select downloads from market.plugin where id = ${plugin.id}`.execute(database.db);
  expect(rows).toEqual([{ downloads: 3 }]);
});

test('installs are first checks; active is who checked in 30 days, by the version they have', async () => {
  await check('one', '1.0.0');
  await check('two', '1.0.0');
  await check('two', '1.1.0');
  await rollUpStatistics(job());
  await rollUpStatistics(job());
  await countActive(job());
  expect(await day()).toMatchObject({ installs: 2, active: 2 });
  expect(await parts('version')).toMatchObject([
    { value: '1.0.0', installs: 2, active: 1 },
    { value: '1.1.0', installs: 0, active: 1 },
  ]);
  await check('one', '1.1.0', later(1));
  await countActive(job(later(2)));
  expect(await parts('version')).toMatchObject([{ active: null }, { active: 2 }]);
  await check('two', '1.1.0', later(29 * 24));
  await countActive(job(later(30 * 24)));
  expect(await day(plugin.id, '2026-12-20')).toMatchObject({ active: 1 });
  await rollUpStatistics(job(later(30 * 24)));
  const { rows } = await sql`select month, after, devices from market.plugin_retention
    where plugin_id = ${plugin.id} order by after`.execute(database.db);
  expect(rows).toEqual([
    { month: '2026-11-01', after: 0, devices: 2 },
    { month: '2026-11-01', after: 1, devices: 1 },
  ]);
  await countActive(job(later(500 * 24)));
  const left = await sql`select from market.plugin_device where plugin_id = ${plugin.id}`.execute(database.db);
  expect(left.rows).toEqual([]);
});

test('orders count with what was paid, net is what the ledger gave the developer, refunds count on their own day', async () => {
  const id = await sellPlugin(database.db, people.seller);
  const [first, second] = [await richBuyer(database.db, 20_000n), await richBuyer(database.db, 20_000n)];
  await buy(as(first), id);
  const { orderId } = await buy(as(second), id);
  await rollUpStatistics(job());
  expect(await day(id)).toMatchObject({ orders: 2, gross: 13_600, net: 11_560, refunds: 0 });
  await askRefund(as(second, later(24)), { orderId, category: 'not_needed', reason: '' });
  await rollUpStatistics(job(later(24)));
  await rollUpStatistics(job(later(24)));
  expect(await day(id)).toMatchObject({ orders: 2, gross: 13_600, net: 11_560, refunds: 0 });
  expect(await day(id, '2026-11-21')).toMatchObject({ orders: 0, gross: 0, net: -5780, refunds: 1 });
  plugin = { ...plugin, id };
  expect(await parts('price')).toMatchObject([{ value: 'single:6800', orders: 2 }]);
  expect(await parts('coupon')).toMatchObject([{ value: '', orders: 2 }]);
  expect(await parts('reason')).toMatchObject([{ value: 'not_needed', orders: 1 }]);
  const { rows } = await sql`select orders, refunds from market.market_day where day >= ${today} order by day`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { orders: 2, refunds: 0 },
    { orders: 0, refunds: 1 },
  ]);
});

test('many roll-ups at once count as one', async () => {
  await look(guest(1));
  await check('one', '1.0.0');
  await addVersion(database.db, plugin, { version: '2.0.0' });
  await Promise.all([rollUpStatistics(job()), rollUpStatistics(job()), countActive(job()), rollUpStatistics(job())]);
  expect(await day()).toMatchObject({ views: 1, installs: 1, active: 1 });
});
