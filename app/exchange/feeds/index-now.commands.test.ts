import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { getSiteUrl, setSiteUrl } from '#app/core/process/site-url.server.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { pingIndexNow } from './index-now.commands.server.ts';
import { indexNowPath, isReachable } from './index-now.queries.server.ts';

const app = useTestApp();
let service: Server;
let calls: Record<string, unknown>[] = [];
let status = 202;
let writer: Member;
let category: number;
let closed: number;
let local = '';

beforeAll(async () => {
  service = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      calls.push(JSON.parse(body) as Record<string, unknown>);
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  await set('indexNowEndpoint', `http://127.0.0.1:${(service.address() as AddressInfo).port}/indexnow`);
  await set('webhookHosts', ['127.0.0.1']);
  writer = await app.addMember('writer');
  category = await app.addCategory();
  closed = await app.addCategory('closed');
  await app.database.pool.query("update ask.category set access = 'members', zone = id where id = $1", [closed]);
  local = getSiteUrl();
});
afterAll(() => new Promise((done) => service.close(done)));
beforeEach(async () => {
  calls = [];
  status = 202;
  setSiteUrl('https://wenwo.cn');
  await set('indexNow', true);
});

async function set(key: string, value: unknown): Promise<void> {
  await writeSetting({ db: app.database.db, now: new Date() }, key, value);
  forgetSettings();
}
/** A moment some seconds away, so that what was just written lies before it. */
const ctxIn = (seconds: number): Ctx => ({
  db: app.database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(Date.now() + seconds * 1000),
  language: 'zh-cn',
  requestId: 'test',
});
const publish = (more: object = {}) =>
  app.done('/api/ask/publishPost', newQuestion(category, more), { member: writer });
const addressOf = (id: number) => `https://wenwo.cn/ask/info/${id}`;

describe('telling search engines', () => {
  test('the first run only marks the moment; later ones tell what changed, once', async () => {
    await publish();
    await app.database.pool.query("update ask.post set active_at = active_at - interval '1 minute'");
    expect(await pingIndexNow(ctxIn(0))).toBe(0);
    const { id } = await publish();
    expect(await pingIndexNow(ctxIn(5))).toBe(1);
    expect(calls).toEqual([
      {
        host: 'wenwo.cn',
        key: indexNowPath().slice(1, -4),
        keyLocation: `https://wenwo.cn${indexNowPath()}`,
        urlList: [`https://wenwo.cn/ask/info/${id}`],
      },
    ]);
    expect(await pingIndexNow(ctxIn(6))).toBe(0);
    expect(calls).toHaveLength(1);
  });

  test('what was not taken is told again', async () => {
    await pingIndexNow(ctxIn(10));
    await app.database.pool.query("update ask.counter set value = value - 60 where key = 'index_now_until_s'");
    const gone = await publish();
    await app.done('/api/ask/deletePost', { id: gone.id }, { member: writer });
    status = 429;
    await expect(pingIndexNow(ctxIn(11))).rejects.toThrow('HTTP 429');
    status = 200;
    await pingIndexNow(ctxIn(12));
    expect(calls).toHaveLength(2);
    expect(calls[1]!['urlList']).toEqual(calls[0]!['urlList']);
    expect(calls[1]!['urlList']).toContain(addressOf(gone.id));
  });

  test.each([
    ['is deleted', (id: number) => app.done('/api/ask/deletePost', { id }, { member: writer })],
    [
      'is hidden',
      (id: number) =>
        app.database.pool.query("update ask.post set deleted_at = now(), withheld = 'rejected' where id = $1", [id]),
    ],
    [
      'is restored',
      (id: number) =>
        app.database.pool.query('update ask.post set deleted_at = null, withheld = null where id = $1', [id]),
    ],
    [
      'moves to where only some read',
      (id: number) => app.database.pool.query('update ask.post set category_id = $2 where id = $1', [id, closed]),
    ],
  ])('a post that %s is told once', async (what, act) => {
    const { id } = await publish();
    await app.database.pool.query("update ask.post set active_at = active_at - interval '1 day' where id = $1", [id]);
    if (what === 'is restored')
      await app.database.pool.query('update ask.post set deleted_at = now() where id = $1', [id]);
    await pingIndexNow(ctxIn(13));
    calls = [];
    await act(id);
    await pingIndexNow(ctxIn(14));
    expect(calls.map((call) => call['urlList'])).toEqual([[addressOf(id)]]);
    await pingIndexNow(ctxIn(15));
    expect(calls).toHaveLength(1);
  });

  test('nothing is told of what guests could never read', async () => {
    const { id } = await publish();
    await app.database.pool.query('update ask.post set category_id = $2 where id = $1', [id, closed]);
    await pingIndexNow(ctxIn(16));
    calls = [];
    for (const gone of ['now()', 'null', 'now()'])
      await app.database.pool.query(
        `update ask.post
      set deleted_at = ${gone} where id = $1`,
        [id],
      );
    await pingIndexNow(ctxIn(17));
    expect(calls).toEqual([]);
  });

  test('is off by default, and a site that nobody reaches tells nothing', async () => {
    await app.database.pool.query("update ask.counter set value = 1 where key = 'index_now_until_s'");
    await set('indexNow', false);
    const { id } = await publish();
    await app.done('/api/ask/deletePost', { id }, { member: writer });
    expect(await pingIndexNow(ctxIn(20))).toBe(0);
    expect((await app.database.pool.query('select from ask.index_now_change')).rows).toEqual([]);
    await set('indexNow', true);
    setSiteUrl(local);
    expect(await pingIndexNow(ctxIn(20))).toBe(0);
    expect(calls).toEqual([]);
  });

  test('the key lies at the root, and no other name does', async () => {
    setSiteUrl(local);
    const response = await app.send(indexNowPath());
    expect([response.status, await response.text()]).toEqual([200, indexNowPath().slice(1, -4)]);
    expect((await app.send(`/${'0'.repeat(32)}.txt`)).status).toBe(404);
  });
});

test.each([
  ['https://wenwo.cn', true],
  ['https://8.8.8.8', true],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://192.168.1.5', false],
  ['http://[::1]:3000', false],
  ['http://wenwo.local', false],
  ['http://wenwo', false],
])('%s can be reached: %s', (url, expected) => {
  expect(isReachable(url)).toBe(expected);
});
