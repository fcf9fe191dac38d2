import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';
import { ctxAs } from '#test/ask.ts';
import { addDeveloper, addPlugin, addTeamMember, addVersion, givePackage } from '#test/market.ts';
import { buy, offerPlugin } from '#test/plugin-sales.ts';
import { giveCash, verify } from '#test/shares.ts';
import { askRefund } from '#app/market/plugin-refunds/plugin-refunds.commands.server.ts';
import { rollUpDownloads } from './downloads.commands.server.ts';

const app = useTestApp();
type Name = 'ann' | 'bob' | 'cara' | 'dora';
let people: Record<Name, Member>;
let plugin: Awaited<ReturnType<typeof addPlugin>>;
const bytes = Buffer.from('PK: the bytes of a package, which never change.');

beforeAll(async () => {
  const { db } = app.database;
  people = {
    ann: await app.addMember('ann'),
    bob: await app.addMember('bob'),
    cara: await app.addMember('cara'),
    dora: await app.addMember('dora'),
  };
  await addDeveloper(db, people.ann.id);
  await addTeamMember(db, people.ann.id, people.bob.id, { role: 'support' });
});
beforeEach(async () => {
  await app.forgetLimits();
  plugin = await addPlugin(app.database.db, people.ann.id);
  await givePackage(app, plugin.versions[0]!.id, bytes);
});

type Headers = Record<string, string>;
const browser: Headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const of = (member: Member | null, more: Headers = {}): Headers => ({
  ...browser,
  ...(member ? { cookie: app.cookiesOf(member) } : { 'x-forwarded-for': '198.51.100.7' }),
  ...more,
});
async function start(headers: Headers, version = ''): Promise<Response> {
  return app.send(`/plugin/${plugin.slug}/download${version && `?version=${version}`}`, { headers });
}
async function take(headers: Headers, version = ''): Promise<Response> {
  const begun = await start(headers, version);
  expect(begun.status).toBe(302);
  return app.send(begun.headers.get('location')!, { headers });
}
const counted = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer n from market.download
    where plugin_id = ${plugin.id}`.execute(app.database.db);
  return rows[0]!.n;
};

it('gives a member the very bytes, as a file that is only saved, by an address that works once', async () => {
  const begun = await start(of(people.cara));
  const address = begun.headers.get('location')!;
  const first = await app.send(address, { headers: of(people.cara) });
  expect(first.status).toBe(200);
  expect(Buffer.from(await first.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${plugin.slug}-1.0.0.zip"`,
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  });
  expect((await app.send(address, { headers: of(people.cara) })).status).toBe(404);
  const rest = await app.send(address, { headers: of(people.cara, { range: 'bytes=4-7' }) });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 4-7/${bytes.length}`]);
  expect(await rest.text()).toBe('the ');
  const none = await app.send(address, { headers: of(people.cara, { range: 'bytes=999-' }) });
  expect(none.status).toBe(416);
});

it('an address is of use to nobody else, and ends after five minutes', async () => {
  const address = (await start(of(people.cara))).headers.get('location')!;
  expect((await app.send(address, { headers: of(people.dora) })).status).toBe(404);
  expect((await app.send(address, { headers: of(null) })).status).toBe(404);
  await sql`update market.download_ticket set expires_at = now() - interval '1 second'`.execute(app.database.db);
  expect((await app.send(address, { headers: of(people.cara) })).status).toBe(404);
  const visitors = (await start(of(null))).headers.get('location')!;
  expect((await app.send(visitors, { headers: of(null, { 'x-forwarded-for': '203.0.113.9' }) })).status).toBe(404);
  expect((await app.send(visitors, { headers: of(null) })).status).toBe(200);
});

it('a package whose file is missing is refused and not counted, before an address is given and after', async () => {
  const { db } = app.database;
  const address = (await start(of(people.cara))).headers.get('location')!;
  const { rows } = await sql<{ file: string }>`select k.file from market.package k join market.plugin_version v
    on v.package_id = k.id where v.id = ${plugin.versions[0]!.id}`.execute(db);
  rmSync(join(app.dataDir, 'packages', rows[0]!.file));
  const refused = await app.send(address, { headers: of(people.cara) });
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('不见了')]);
  const page = await start(of(people.cara));
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('不见了')]);
  expect(await counted()).toBe(0);
});

it('counts a member or device once a version and day; the team and robots are not counted', async () => {
  for (let i = 0; i < 3; i++) await (await take(of(people.cara))).arrayBuffer();
  await (await take(of(null))).arrayBuffer();
  expect(await counted()).toBe(2);
  await (await take(of(people.bob))).arrayBuffer();
  await (await take(of(people.ann))).arrayBuffer();
  await (
    await take(of(null, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }))
  ).arrayBuffer();
  expect(await counted()).toBe(2);
  const ctx = ctxAs(app.database.db, { kind: 'job', name: 'test' }, { now: new Date() });
  expect(await rollUpDownloads(ctx)).toBeGreaterThanOrEqual(2);
  expect(await rollUpDownloads(ctx)).toBe(0);
  const { rows } = await sql`select p.downloads, (select sum(downloads)::integer from market.download_day d
    where d.plugin_id = p.id) days from market.plugin p where id = ${plugin.id}`.execute(app.database.db);
  expect(rows).toEqual([{ downloads: 2, days: 2 }]);
});

it('gives nobody a version that is not installable, nor a plugin that is not published', async () => {
  const { db } = app.database;
  for (const state of ['yanked', 'blocked', 'approved', 'in_review'] as const) {
    const version = await addVersion(db, plugin, { version: `2.0.0-${state.replace('_', '')}`, state });
    await givePackage(app, version.id, bytes);
    const { status } = await start(of(people.cara), version.version);
    expect(status, state).toBe(state === 'yanked' || state === 'blocked' ? 403 : 404);
  }
  expect((await start(of(people.cara), '9.9.9')).status).toBe(404);
  const begun = (await start(of(people.cara))).headers.get('location')!;
  await sql`update market.plugin_version set state = 'blocked' where id = ${plugin.versions[0]!.id}`.execute(db);
  expect((await app.send(begun, { headers: of(people.cara) })).status).toBe(403);
  for (const state of ['delisted', 'suspended', 'removed', 'draft'] as const) {
    plugin = await addPlugin(db, people.ann.id, { state });
    await givePackage(app, plugin.versions[0]!.id, bytes);
    const { status } = await start(of(people.cara));
    expect(status, state).toBe(state === 'delisted' || state === 'suspended' ? 403 : 404);
  }
});

it('a plugin that was taken off the list is still to be had by a member who has it', async () => {
  await (await take(of(people.cara))).arrayBuffer();
  await sql`update market.plugin set state = 'delisted' where id = ${plugin.id}`.execute(app.database.db);
  expect((await take(of(people.cara))).status).toBe(200);
  expect((await start(of(people.dora))).status).toBe(403);
  expect((await start(of(null))).status).toBe(403);
});

it('programs get an address with the hash of the file; more than sixty an hour are refused', async () => {
  const answer = await app.get(`/api/market/downloadAddress?slug=${plugin.slug}`, { member: people.dora });
  expect(answer).toMatchObject({ code: 1, data: { version: '1.0.0', bytes: bytes.length } });
  for (let i = 1; i < 60; i++)
    await app.get(`/api/market/downloadAddress?slug=${plugin.slug}`, { member: people.dora });
  expect(await app.get(`/api/market/downloadAddress?slug=${plugin.slug}`, { member: people.dora })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('60 downloads an hour') as string,
  });
});

it('a version of a plugin with a price is for licences that cover it; a refund that came first has taken the right', async () => {
  const { db } = app.database;
  const actor = { kind: 'member', id: people.ann.id, loginId: 0, ip: '192.0.2.2', agent: 'test' } as const;
  await verify(db, people.ann.id);
  await offerPlugin(ctxAs(db, actor), plugin.id);
  for (const reader of [null, people.cara]) {
    const refused = await start(of(reader));
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `/plugin/${plugin.slug}/buy`]);
  }
  expect((await start(of(people.bob))).headers.get('location')).toMatch(/^\/plugin\/file\//);
  await giveCash(db, people.cara.id, 10_000n);
  const buyer = ctxAs(db, { ...actor, id: people.cara.id }, { now: new Date() });
  const { orderId } = await buy(buyer, plugin.id);
  const ticket = (await start(of(people.cara))).headers.get('location')!;
  await askRefund(buyer, { orderId, category: 'not_needed', reason: '' });
  expect((await app.send(ticket, { headers: of(people.cara) })).status).toBe(403);
  const again = await buy(buyer, plugin.id);
  const second = (await start(of(people.cara))).headers.get('location')!;
  expect((await app.send(second, { headers: of(people.cara) })).status).toBe(200);
  await askRefund(buyer, { orderId: again.orderId, category: 'not_needed', reason: '' });
  const { rows } = await sql<{ way: string }>`select way from market.plugin_refund
    where order_id = ${again.orderId}`.execute(db);
  expect(rows).toEqual([{ way: 'answer' }]);
});
