import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addTeamMember } from '#test/market.ts';
import { devicesPerNetwork, flushChecks, forgetChecks, noteChecks } from './plugin-devices.commands.server.ts';
import { flushPluginEvents, notePlugins } from './plugin-events.commands.server.ts';
import { forgetSalts } from './visitor-salts.server.ts';

const database = useTestDatabase();
let people: Record<'maker' | 'mate' | 'reader', Actor & { id: number }>;
let plugin: Awaited<ReturnType<typeof addPlugin>>;

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  setSiteUrl('https://ask.example.org');
  people = await makeMembers(database.db, ['maker', 'mate', 'reader']);
  await addDeveloper(database.db, people.maker.id);
  await addTeamMember(database.db, people.maker.id, people.mate.id, { role: 'support' });
});
beforeEach(async () => {
  forgetChecks();
  plugin = await addPlugin(database.db, people.maker.id, { versions: [{}, {}] });
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const guest = (ip = '198.51.100.7', agent = firefox, country = ''): Actor => ({
  kind: 'visitor',
  ip,
  agent,
  ...(country && { country }),
});
const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });

async function look(actor: Actor, { from = '', now = testNow, kind = 'page' as const } = {}): Promise<void> {
  await notePlugins(as(actor, now), { kind, ids: [plugin.id, plugin.id], from });
  await flushPluginEvents();
}

async function events() {
  const { rows } = await sql<{ day: string; hour: number; source: string; word: string; country: string }>`
    select day, hour, source, word, country from market.plugin_event where plugin_id = ${plugin.id}
    order by day, hour, source`.execute(database.db);
  return rows;
}

test('a visitor counts once in an hour, with where they came from, by the day and clock of the site', async () => {
  await look(guest(undefined, undefined, 'DE'), { from: '/plugin?q=Notes' });
  await look(guest(), { from: '/', now: at(30) });
  await look(guest(), { now: at(70) });
  await look(guest(), { now: at(4 * 60) });
  expect(await events()).toEqual([
    { day: '2026-11-20', hour: 20, source: 'search', word: 'notes', country: 'DE' },
    { day: '2026-11-20', hour: 21, source: 'direct', word: '', country: '' },
    { day: '2026-11-21', hour: 0, source: 'direct', word: '', country: '' },
  ]);
});

test('robots, and those who work for the developer, are not counted; members are, whatever their program', async () => {
  await look(guest('198.51.100.8', 'Googlebot/2.1 (+http://www.google.com/bot.html)'));
  await look(people.maker);
  await look(people.mate);
  expect(await events()).toEqual([]);
  await look(people.reader);
  expect(await events()).toHaveLength(1);
});

test('nothing is kept that leads back to a visitor: each day has another hash, and no address', async () => {
  await look(guest());
  forgetSalts(); // another process has the same salt
  await look(guest(), { now: at(60) });
  await look(guest(), { now: at(24 * 60) });
  const { rows } = await sql<{ visitors: number; text: string }>`select count(distinct visitor)::integer visitors,
    string_agg(e::text, ' ') "text" from market.plugin_event e where plugin_id = ${plugin.id}`.execute(database.db);
  expect(rows[0]!.visitors).toBe(2);
  expect(rows[0]!.text).not.toContain('198.51.100');
});

test('drafts are not counted, and unknown plugins are passed over', async () => {
  const draft = await addPlugin(database.db, people.maker.id, { state: 'draft', versions: [] });
  await notePlugins(as(guest()), { kind: 'row', ids: [draft.id, 99_999_999, plugin.id], from: '' });
  await flushPluginEvents();
  const { rows } = await sql<{ id: number }>`select plugin_id id from market.plugin_event
    where plugin_id in (${draft.id}, 99999999, ${plugin.id})`.execute(database.db);
  expect(rows.map(({ id }) => id)).toEqual([plugin.id]);
});

async function check(device: string, version = '1.0.0', now = testNow, ip = '198.51.100.7'): Promise<void> {
  await noteChecks(as(guest(ip, 'toolbox/2.1'), now), { device, plugins: [{ id: plugin.slug, version }] });
}

async function devices() {
  await flushChecks();
  const { rows } = await sql<{ first: string; last: string; version: string; months: number }>`
    select first_day first, last_day last, version, months from market.plugin_device
    where plugin_id = ${plugin.id} order by first_day, last_day`.execute(database.db);
  return rows;
}

test('a device that asks for updates is one install, with its newest version and the months in which it asked', async () => {
  await check('device-1');
  await check('device-1', '1.1.0');
  await flushChecks();
  await check('device-1', '1.1.0', new Date('2027-01-02T08:00:00Z'));
  await check('device-2', 'no version of ours');
  await check('');
  expect(await devices()).toEqual([
    { first: '2026-11-20', last: '2026-11-20', version: '', months: 1 },
    { first: '2026-11-20', last: '2027-01-02', version: '1.1.0', months: 0b101 },
  ]);
});

test('a device is another one at each plugin, and its name is not kept', async () => {
  const other = await addPlugin(database.db, people.maker.id);
  const plugins = [plugin, other].map(({ slug }) => ({ id: slug, version: '1.0.0' }));
  await noteChecks(as(guest()), { device: 'device-3', plugins });
  await flushChecks();
  const { rows } = await sql<{ device: Buffer }>`select device from market.plugin_device
    where plugin_id in (${plugin.id}, ${other.id})`.execute(database.db);
  expect(new Set(rows.map(({ device }) => device.toString('hex'))).size).toBe(2);
  expect(rows.some(({ device }) => device.toString('latin1').includes('device-3'))).toBe(false);
});

test('one network makes only so many installs a day', async () => {
  for (let i = 0; i < devicesPerNetwork + 5; i += 1) await check(`made-up-${i}`);
  await check('elsewhere', '1.0.0', testNow, '203.0.113.9');
  expect(await devices()).toHaveLength(devicesPerNetwork + 1);
});
