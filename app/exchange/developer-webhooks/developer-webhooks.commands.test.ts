import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import type { DeliveryPage } from '#app/exchange/webhooks/webhooks.schema.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { addDownload, addTeamMember, addVersion } from '#test/market.ts';
import { sellPlugin } from '#test/plugin-sales.ts';
import { giveCash } from '#test/shares.ts';

const app = useTestApp();
type Told = { type: string; data: Record<string, Record<string, unknown>> };
type Call = { headers: IncomingHttpHeaders; body: string };
let receiver: Server;
let calls: Call[] = [];
let status = 204;
let origin = '';
const people = {} as Record<'maker' | 'mate' | 'other' | 'buyer' | 'staff', Member>;
let plugin: { id: number; slug: string };

const actorOf = ({ id }: Member): Actor & { id: number } => ({
  kind: 'member',
  id,
  loginId: 0,
  ip: '192.0.2.2',
  agent: 'test',
});
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  for (const name of ['maker', 'mate', 'other', 'buyer'] as const) people[name] = await app.addMember(name);
  people.staff = await app.addMember('boss', { isStaff: true });
  const { db } = app.database;
  const id = await sellPlugin(db, actorOf(people.maker));
  await sellPlugin(db, actorOf(people.other));
  const { rows } = await sql<{ slug: string }>`select slug from market.plugin where id = ${id}`.execute(db);
  plugin = { id, slug: rows[0]!.slug };
  await addTeamMember(db, people.maker.id, people.mate.id, { role: 'publisher' });
  await giveCash(db, people.buyer.id, 20_000n);
});
afterAll(() => new Promise((done) => receiver.close(done)));
beforeEach(async () => {
  await app.database.pool.query('update ask.webhook set is_on = false');
  await allow('developerWebhookHosts', ['127.0.0.1']);
  await app.forgetLimits();
  calls = [];
  status = 204;
});

async function allow(setting: 'webhookHosts' | 'developerWebhookHosts', hosts: string[]): Promise<void> {
  await writeSetting({ db: app.database.db, now: new Date() }, setting, hosts);
  forgetSettings();
}
let made = 0;
const hook = (more: object = {}) => ({
  id: 0,
  name: `hook ${(made += 1)}`,
  format: 'standard',
  address: `${origin}/hook`,
  events: ['order.paid', 'refund', 'version.state', 'review.created', 'payout.state'],
  ...more,
});
const save = (more: object = {}, member = people.maker) =>
  app.done<{ id: number; secret: string }>('/api/developer/saveWebhook', hook(more), { member });
const told = () => calls.map(({ body }) => JSON.parse(body) as Told);
const arrived = (count: number) => expect.poll(() => calls.length).toBe(count);
const deliveries = async (id: number, member = people.maker) =>
  (await app.get(`/api/developer/webhookDeliveries?id=${id}`, { member })).data as DeliveryPage;
const buyOne = () =>
  app.done<{ orderId: number }>(
    '/api/market/buyPlugin',
    { pluginId: plugin.id, edition: 'single', paid: 6800 },
    { member: people.buyer, headers: { 'idempotency-key': randomUUID() } },
  );

describe('a developer is told', () => {
  it('of an order and its refund, signed, without who bought; nobody else is', async () => {
    const { secret } = await save();
    await save({}, people.other);
    const { orderId } = await buyOne();
    await arrived(1);
    const { headers, body } = calls[0]!;
    new Verifier(secret).verify(body, headers as Record<string, string>);
    expect(headers['webhook-timestamp']).toMatch(/^\d+$/);
    expect(told()[0]).toMatchObject({
      type: 'order.paid',
      data: { plugin: { id: plugin.id, slug: plugin.slug }, order: { edition: 'single', listPrice: 6800, paid: 6800 } },
    });
    expect(body).not.toContain(people.buyer.name);
    await app.done(
      '/api/market/askRefund',
      { orderId, category: 'not_needed', reason: '' },
      { member: people.buyer, headers: { 'idempotency-key': randomUUID() } },
    );
    await arrived(2);
    const refunds = told().filter(({ type }) => type === 'refund');
    expect(refunds.map(({ data }) => String(data['refund']!['state'])).sort()).toEqual(['done']);
    expect(refunds[0]!.data['order']).toMatchObject({ paid: 6800 });
  });

  it('of each state of a version once, as it was then', async () => {
    await save({ events: ['version.state'] });
    const { id } = await addVersion(app.database.db, plugin, { version: '9.0.0', state: 'clean' });
    const body = { pluginId: plugin.id, versionId: id, withListing: false };
    const submitted = await app.done('/api/developer/submitPlugin', body, { member: people.mate });
    await app.done('/api/developer/withdrawSubmission', { id: submitted.id }, { member: people.maker });
    await app.done(
      '/api/developer/editVersion',
      { id, changesZh: '改', changesEn: 'x', isSecurity: true },
      { member: people.maker },
    );
    await app.done('/api/developer/withdrawVersion', { id }, { member: people.maker });
    await arrived(3);
    const states = told().map(({ data }) => String(data['version']!['state']));
    expect(states.sort()).toEqual(['clean', 'in_review', 'withdrawn']);
    expect(told()[0]!.data['version']).toMatchObject({ id, version: '9.0.0', channel: 'stable' });
  });

  it('of a new review, not of one that is changed', async () => {
    await save({ events: ['review.created'] });
    const { rows } = await sql<{ id: number }>`select id from market.plugin_version where plugin_id = ${plugin.id}
      and state = 'live'`.execute(app.database.db);
    await addDownload(app.database.db, people.buyer.id, rows[0]!.id);
    const rate = (stars: number) =>
      app.done('/api/market/ratePlugin', { pluginId: plugin.id, stars, words: '' }, { member: people.buyer });
    await rate(4);
    await rate(5);
    await arrived(1);
    expect(told()[0]).toMatchObject({ type: 'review.created', data: { review: { author: { username: 'buyer' } } } });
    const { rows: events } = await sql`select from ask.webhook_event where type = 'review.created'`.execute(
      app.database.db,
    );
    expect(events).toHaveLength(1);
  });
});

describe('a webhook of a developer', () => {
  it('is its owner’s alone: neither their team, nor others, nor the console have it', async () => {
    const { id } = await save();
    for (const member of [people.mate, people.other, people.buyer]) {
      expect(await app.post('/api/developer/removeWebhook', { id }, { member })).toMatchObject({
        code: expect.toBeOneOf([0, 401]),
      });
      expect(await app.get(`/api/developer/webhookDeliveries?id=${id}`, { member })).not.toMatchObject({ code: 1 });
      expect(await app.post('/api/developer/testWebhook', { id }, { member })).not.toMatchObject({ code: 1 });
    }
    expect(await app.post('/api/admin/removeWebhook', { id }, { member: people.staff })).toMatchObject({ code: 0 });
    expect((await app.get('/api/admin/webhooks', { member: people.staff })).data).toEqual([]);
    expect(calls).toEqual([]);
  });

  it('hears of no events of the site, and refuses them', async () => {
    const answer = await app.post('/api/developer/saveWebhook', hook({ events: ['post.created'] }), {
      member: people.maker,
    });
    expect(answer).toMatchObject({ code: 0 });
  });

  it('calls no private address, also not one that the operator’s own may call', async () => {
    await allow('developerWebhookHosts', []);
    await allow('webhookHosts', ['127.0.0.1']);
    const { id } = await save();
    const answer = await app.post('/api/developer/testWebhook', { id }, { member: people.maker });
    expect(answer).toMatchObject({ code: 1, data: { isTaken: false, status: null } });
    expect(calls).toEqual([]);
  });

  it('is tried nine times in a day, keeps each attempt, and can be replayed with the same id', async () => {
    status = 500;
    const { id } = await save({ events: ['order.paid'] });
    const { orderId } = await buyOne();
    const last = async () => (await deliveries(id)).rows[0];
    await expect.poll(async () => (await last())?.tries).toBe(1);
    expect(await last()).toMatchObject({ state: 'waiting' });
    await sql`update ask.webhook_delivery set tries = 8 where webhook_id = ${id}`.execute(app.database.db);
    const again = async () => {
      await app.database.pool.query(`update job.job set start_after = now()
        where name = 'ask.deliverDeveloperWebhook' and state = 'retry'`);
      return (await last())?.tries;
    };
    await expect.poll(again).toBe(9);
    expect((await deliveries(id)).rows[0]).toMatchObject({ state: 'failed', status: 500 });
    const { rows } = await sql<{ limit: number; pause: number }>`select retry_limit "limit", retry_delay pause
      from job.queue where name = 'ask.deliverDeveloperWebhook'`.execute(app.database.db);
    // 340 s and doubled seven times: all of it is a day
    expect(rows[0]).toEqual({ limit: 8, pause: 340 });
    status = 204;
    const [first] = (await deliveries(id)).rows;
    await app.done('/api/developer/replayWebhook', { delivery: first!.id }, { member: people.maker });
    await expect.poll(async () => (await deliveries(id)).rows[0]!.state).toBe('delivered');
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(orderId).toBeGreaterThan(0);
  });

  it('gets a new secret, the former one signs nothing more; secrets are kept sealed', async () => {
    const { id, secret } = await save();
    const renewed = await app.done<{ secret: string }>(
      '/api/developer/renewWebhookSecret',
      { id },
      { member: people.maker },
    );
    await app.done('/api/developer/testWebhook', { id }, { member: people.maker });
    await arrived(1);
    const { headers, body } = calls[0]!;
    const signed = headers as Record<string, string>;
    new Verifier(renewed.secret).verify(body, signed);
    expect(() => new Verifier(secret).verify(body, signed)).toThrow();
    const { rows } = await sql<{ whole: string }>`select row(w.*)::text whole from ask.webhook w`.execute(
      app.database.db,
    );
    expect(rows.every(({ whole }) => !whole.includes(renewed.secret))).toBe(true);
  });

  it('is one of ten at most', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) n from ask.webhook
      where developer_id = ${people.other.id}`.execute(app.database.db);
    for (let n = rows[0]!.n; n < 10; n += 1) await save({ isOn: false }, people.other);
    const answer = await app.post('/api/developer/saveWebhook', hook(), { member: people.other });
    expect(answer).toMatchObject({ code: 0, msg: /10/ });
  });
});
