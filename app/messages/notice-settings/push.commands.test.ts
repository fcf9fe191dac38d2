import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import * as queue from '#app/core/jobs/recurring-jobs.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { markNoticesRead, notify, type PushTask } from '#app/messages/notices/notices.commands.server.ts';
import { savePreferences } from '#app/messages/notices/notice-preferences.commands.server.ts';
import type { NoticeInput } from '#app/messages/notices/notices.schema.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addPush, getPush, removePush, renewPush, testPush } from './push.commands.server.ts';
import { sendPush } from './push-sending.commands.server.ts';

/*
 * A stand-in for a push service takes what it is sent; its messages are encrypted for a browser and not opened here.
 */

const database = useTestDatabase();
setSecret('a secret of the tests, of 32 characters at least');
let anna: Actor & { id: number; loginId: number };
let bert: Actor & { id: number };
let service: Server;
let host = '';
let status = 201;
let taken: { path: string; headers: IncomingHttpHeaders; size: number }[] = [];

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const keys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};
const browserAt = (path: string) => ({ endpoint: `http://${host}/${path}`, ...keys });

beforeAll(async () => {
  const people = await makeMembers(database.db, ['anna', 'bert']);
  anna = await logIn(people.anna.id);
  bert = people.bert;
  service = createServer((req, res) => {
    let size = 0;
    req.on('data', (part: Buffer) => (size += part.length));
    req.on('end', () => {
      taken.push({ path: req.url ?? '', headers: req.headers, size });
      res.writeHead(status).end();
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  await writeSetting({ db: database.db, now: testNow }, 'pushHosts', [host]);
  forgetSettings();
});
afterAll(() => service.close());

let tasks: PushTask[] = [];
beforeEach(async () => {
  [status, taken, tasks] = [201, [], []];
  vi.spyOn(queue, 'enqueueAll').mockImplementation(async (_ctx, { name }, all) => {
    if (name === 'messages.sendPush') tasks.push(...(all as unknown as PushTask[]));
  });
  await sql`truncate messages.notice, messages.notice_state, messages.notice_preference,
    messages.push_subscription`.execute(database.db);
});

async function logIn(id: number): Promise<typeof anna> {
  const visitor = { kind: 'visitor', ip: '192.0.2.7', agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' } as const;
  const lasting = { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 };
  await openLogin(as(visitor), id, false, lasting);
  const { rows } = await sql<{ id: number }>`select max(id) id from account.login
    where member_id = ${id}`.execute(database.db);
  return { ...visitor, kind: 'member', id, loginId: rows[0]!.id };
}

const answer = (id = 1): NoticeInput => ({
  memberId: anna.id,
  kind: 'answer',
  subject: { kind: 'answer', id },
  path: `/ask/info/1#a${id}`,
  actorId: bert.id,
  data: { title: 'How much memory?', on: 'question', excerpt: 'Sixteen gigabytes.' },
});
const tell = (input: NoticeInput, now = testNow) =>
  inTransaction(database.db, (tx) => notify({ ...as(bert, now), db: tx }, input));
const deliver = async () => {
  for (const task of tasks.splice(0)) await sendPush(as({ kind: 'job', name: 'test' }), task);
};
const kept = async () => (await getPush(as(anna))).devices.length;

test('a notice is pushed, encrypted, to each browser that has it on, once', async () => {
  await addPush(as(anna), browserAt('one'));
  await tell(answer());
  await tell(answer());
  expect(tasks).toHaveLength(1);
  await deliver();
  expect(taken).toMatchObject([{ path: '/one', headers: { ttl: '86400', 'content-encoding': 'aes128gcm' } }]);
  expect(taken[0]!.headers.authorization).toMatch(/^vapid t=/);
  expect(taken[0]!.size).toBeLessThan(3072);
  expect((await getPush(as(anna))).devices).toMatchObject([{ isHere: true, sent: expect.any(Number) }]);
  expect(await auditOf(database.db, 'member', anna.id)).toContain('messages.addPush');
});

test('nothing is pushed of a kind that is off, of what was read, or to a login that has ended', async () => {
  await addPush(as(anna), browserAt('one'));
  await savePreferences(as(anna), { preferences: [{ kind: 'answer', site: true, mail: 'off', push: false }] });
  await tell(answer(1));
  expect(tasks).toEqual([]);
  await savePreferences(as(anna), { preferences: [{ kind: 'answer', site: true, mail: 'off' }] });
  await tell(answer(2));
  expect(tasks, 'left out, the choice stays').toEqual([]);
  await savePreferences(as(anna), { preferences: [{ kind: 'answer', site: true, mail: 'off', push: true }] });
  await tell(answer(3));
  await markNoticesRead(as(anna), { ids: 'all', kind: '' });
  await deliver();
  await tell(answer(4));
  await sql`update account.login set ended_at = ${testNow} where id = ${anna.loginId}`.execute(database.db);
  await deliver();
  expect(taken).toEqual([]);
  await sql`update account.login set ended_at = null where id = ${anna.loginId}`.execute(database.db);
});

test('a private message is pushed although it is neither listed nor mailed, and the next one again', async () => {
  await addPush(as(anna), browserAt('one'));
  const message: NoticeInput = { ...answer(), kind: 'message', subject: { kind: 'member', id: bert.id } };
  await tell(message);
  await deliver();
  await tell(message);
  await deliver();
  expect(taken).toHaveLength(2);
  const { rows } = await sql`select from messages.notice_state where unread > 0`.execute(database.db);
  expect(rows).toEqual([]);
});

test('a subscription that the service knows no more is forgotten; one it cannot serve now is tried again', async () => {
  await addPush(as(anna), browserAt('one'));
  await tell(answer());
  const again = [...tasks];
  status = 503;
  await expect(deliver()).rejects.toThrow('did not take');
  expect(await kept()).toBe(1);
  status = 410;
  tasks = again;
  await deliver();
  expect(await kept()).toBe(0);
});

test('a browser stands once, whoever signs in on it; a member has ten at most and removes only their own', async () => {
  await addPush(as(anna), browserAt('one'));
  const other = await logIn(bert.id);
  await addPush(as(other), browserAt('one'));
  expect([await kept(), (await getPush(as(other))).devices.length]).toEqual([0, 1]);
  for (let i = 0; i < 12; i += 1) await addPush(as(await logIn(anna.id)), browserAt(`${i}`));
  expect(await kept()).toBe(10);
  const [device] = (await getPush(as(anna))).devices;
  expect(await refusalOf(removePush(as(other), { id: device!.id }))).toBe('notFound');
  await removePush(as(anna), { id: device!.id });
  expect(await kept()).toBe(9);
});

test('an address that the browser has changed takes the place of the old one, and of nobody else’s', async () => {
  await addPush(as(anna), browserAt('one'));
  const renew = (actor: Actor, from: string, to: string) =>
    renewPush(as(actor), { ...browserAt(to), old: from && browserAt(from).endpoint });
  const addresses = async () => {
    await tell(answer((asked += 1)));
    await deliver();
    return taken.splice(0).map(({ path }) => path);
  };
  let asked = 100;
  for (let n = 0; n < 2; n += 1) await renew(anna, 'one', 'two');
  expect(await addresses()).toEqual(['/two']);
  expect((await getPush(as(anna))).here).toBe(browserAt('two').endpoint);
  await renew(anna, '', 'three'); // the browser did not say which it was
  expect(await addresses()).toEqual(['/three']);
  expect((await auditOf(database.db, 'member', anna.id)).filter((act) => act === 'messages.renewPush')).toHaveLength(2);

  const other = await logIn(bert.id);
  expect((await getPush(as(other))).here).toBe('');
  for (const [from, to] of [
    ['three', 'four'],
    ['', 'four'],
    ['three', 'three'],
  ] as const)
    await expect(renew(other, from, to)).rejects.toThrow();
  await addPush(as(other), browserAt('four'));
  await expect(renew(anna, 'three', 'four')).rejects.toThrow();
  await expect(renew(anna, 'one', 'five')).rejects.toThrow();
  expect(await addresses()).toEqual(['/three']);
  expect((await getPush(as(other))).here).toBe(browserAt('four').endpoint);
  const staff = { ...anna, impersonatorId: bert.id };
  expect(await refusalOf(renew(staff, 'three', 'six'))).toBe('noPermission');
  expect((await getPush(as(staff))).here).toBe('');
  expect(await refusalOf(renew({ kind: 'visitor', ip: '', agent: '' }, 'three', 'six'))).toBe('needLogin');
  await expect(renewPush(as(anna), { old: '', ...keys, endpoint: 'https://example.org/x' })).rejects.toThrow();
});

test('a test message says whether the service takes it; other addresses and programs are refused', async () => {
  await expect(testPush(as(anna))).rejects.toThrow();
  await addPush(as(anna), browserAt('one'));
  await testPush(as(anna));
  expect(taken).toHaveLength(1);
  status = 500;
  await expect(testPush(as(anna))).rejects.toThrow();
  for (const endpoint of ['https://example.org/x', 'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x'])
    await expect(addPush(as(anna), { endpoint, ...keys })).rejects.toThrow();
  const staff = { ...anna, impersonatorId: bert.id };
  expect(await refusalOf(addPush(as(staff), browserAt('two')))).toBe('noPermission');
});
