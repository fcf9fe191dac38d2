import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { callProvider } from './provider-call.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { addPayer, addStaff, channelSettings, count, openServers } from '#test/payments.ts';
import { checkChannel, saveChannel } from './channels.commands.server.ts';
import { listChannelForms, listPayMethods, openChannel } from './channels.queries.server.ts';
import { SaveChannelInput } from './channels.schema.ts';

const database = useTestDatabase();
let servers: Awaited<ReturnType<typeof openServers>>;
let staff: Ctx;
beforeAll(async () => {
  setSecret('s'.repeat(40));
  servers = await openServers();
  staff = await addStaff(database.db);
});
afterAll(() => servers.close());

const inputOf = (channel: 'alipay' | 'wechat' | 'stripe', more: object = {}) =>
  SaveChannelInput.parse({
    channel,
    isOn: true,
    isSandbox: true,
    min: 500,
    max: 100_000,
    ...channelSettings(channel, servers[channel].url),
    ...more,
  });
const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { kind?: string }) => error.kind,
  );
const audits = () => count(database.db, `core.audit where action = 'billing.saveChannel'`);

test('there is no channel, and no code of one is loaded, before anything is set', async () => {
  expect(await listPayMethods(staff)).toEqual([]);
  expect(await openChannel(staff, 'alipay')).toBeNull();
  expect((await listChannelForms(staff)).map(({ channel, isOn, kept }) => [channel, isOn, kept])).toEqual([
    ['alipay', false, []],
    ['wechat', false, []],
    ['stripe', false, []],
  ]);
});

test('only staff with the right and a recent proof change it, and it is audited without keys', async () => {
  const payer = await addPayer(database.db);
  expect(await errorOf(saveChannel(payer, inputOf('alipay')))).toBe('forbidden');
  expect(await errorOf(listChannelForms(payer))).toBe('forbidden');
  const stale = { ...staff, actor: { ...staff.actor, provenAt: null } as Ctx['actor'] };
  expect(await errorOf(saveChannel(stale, inputOf('alipay')))).toBe('need-proof');
  await saveChannel(staff, inputOf('alipay'));
  expect(await audits()).toBe(1);
  const { rows } = await sql<{ detail: string }>`select detail::text detail from core.audit
    where action = 'billing.saveChannel'`.execute(database.db);
  expect(rows[0]!.detail).not.toContain('PRIVATE');
  await saveChannel(staff, inputOf('alipay'));
  expect(await audits()).toBe(1);
});

test('keys are sealed, never shown again, and stay when they are sent empty', async () => {
  await saveChannel(staff, inputOf('wechat'));
  const form = (await listChannelForms(staff)).find(({ channel }) => channel === 'wechat')!;
  expect(JSON.stringify(form)).not.toMatch(/PRIVATE|0123456789abcdef/);
  expect(form.kept.sort()).toEqual(['apiKey', 'privateKey']);
  const { rows } = await sql<{ sealed: string; facts: object }>`select sealed, facts from billing.payment_channel
    where channel = 'wechat'`.execute(database.db);
  expect(JSON.stringify(rows[0])).not.toMatch(/PRIVATE|0123456789abcdef/);
  await saveChannel(staff, inputOf('wechat', { privateKey: '', apiKey: '', min: 300 }));
  expect(await openChannel(staff, 'wechat')).toMatchObject({ isOn: true, min: 300 });
  await (await openChannel(staff, 'wechat'))!.provider.check();
});

test('it cannot be switched on without what it needs, or with a key that is none', async () => {
  await expect(saveChannel(staff, inputOf('stripe', { webhookSecret: '' }))).rejects.toMatchObject({
    kind: 'invalid',
    fields: { webhookSecret: expect.anything() as unknown },
  });
  await expect(saveChannel(staff, inputOf('alipay', { privateKey: 'nonsense' }))).rejects.toMatchObject({
    kind: 'invalid',
  });
  await expect(saveChannel(staff, inputOf('alipay', { min: 900, max: 800 }))).rejects.toMatchObject({
    fields: { min: expect.anything() as unknown },
  });
  expect(await openChannel(staff, 'stripe')).toBeNull();
});

test('the test button tells whether the provider answers', async () => {
  await saveChannel(staff, inputOf('stripe'));
  expect((await checkChannel(staff, { channel: 'stripe' })).data).toMatchObject({ works: true });
  await saveChannel(staff, inputOf('stripe', { secretKey: 'sk_test_wrong' }));
  expect(await faultOf('stripe')).toContain('invalid_api_key');
  expect((await listChannelForms(staff)).find(({ channel }) => channel === 'stripe')).toMatchObject({
    checkFault: expect.stringContaining('invalid_api_key') as string,
  });
  expect(await errorOf(checkChannel(await addPayer(database.db), { channel: 'stripe' }))).toBe('forbidden');
});

test('members are offered what is on, within the narrowest of all limits', async () => {
  await saveChannel(staff, inputOf('alipay', { min: 100, max: 900_000_000 }));
  await saveChannel(staff, inputOf('stripe', { isOn: false }));
  const methods = await listPayMethods(staff);
  expect(methods.map(({ channel }) => channel)).toEqual(['alipay', 'wechat']);
  expect(methods[0]).toMatchObject({ min: 100, max: 5_000_000, isSandbox: true });
});

const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: { fields?: object }) => Object.keys(error.fields ?? {}),
  );

test('keys are asked for again before they go to another address, go over TLS alone, and can be removed', async () => {
  await saveChannel(staff, inputOf('stripe'));
  const kept = { secretKey: '', webhookSecret: '' };
  const elsewhere = { ...kept, endpoint: 'https://evil.example' };
  expect(await fieldsOf(saveChannel(staff, inputOf('stripe', elsewhere)))).toEqual(['secretKey', 'webhookSecret']);
  expect(await fieldsOf(saveChannel(staff, inputOf('stripe', { ...kept, endpoint: '' })))).toEqual([
    'secretKey',
    'webhookSecret',
  ]);
  expect(await fieldsOf(saveChannel(staff, inputOf('stripe', { ...kept, isSandbox: false })))).toEqual([
    'secretKey',
    'webhookSecret',
  ]);
  expect(() => inputOf('stripe', { endpoint: 'http://api.example.com' })).toThrow('endpoint');
  await saveChannel(staff, inputOf('stripe', { ...elsewhere, isOn: false, drops: ['secretKey', 'webhookSecret'] }));
  expect((await listChannelForms(staff)).find(({ channel }) => channel === 'stripe')).toMatchObject({
    kept: [],
    facts: { endpoint: 'https://evil.example' },
  });
});

test('a key that cannot be read is refused at its field, also while the channel is off', async () => {
  expect(await fieldsOf(saveChannel(staff, inputOf('alipay', { isOn: false, privateKey: 'nonsense' })))).toEqual([
    'privateKey',
  ]);
  expect(await fieldsOf(saveChannel(staff, inputOf('alipay', { isOn: false, publicKey: 'nonsense' })))).toEqual([
    'publicKey',
  ]);
  expect(await fieldsOf(saveChannel(staff, inputOf('wechat', { isOn: false, platformKeys: 'nonsense' })))).toEqual([
    'platformKeys',
  ]);
});

test('a provider that leads elsewhere or names a private address is not followed', async () => {
  let reached = 0;
  const inside = createServer((_, response) => void response.end(String((reached += 1)))).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const address = `127.0.0.1:${(inside.address() as AddressInfo).port}`;
  const outside = createServer(
    (_, response) => void response.writeHead(302, { location: `http://${address}/` }).end(),
  ).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const endpoint = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  await expect(callProvider(endpoint, `${endpoint}/v1/balance`)).rejects.toMatchObject({ name: 'UncertainFault' });
  await expect(callProvider('https://api.example.com', `http://${address}/bill`)).rejects.toMatchObject({
    cause: { name: 'AddressRefused' },
  });
  await expect(callProvider('https://api.example.com', 'https://10.0.0.8/bill')).rejects.toMatchObject({
    cause: { name: 'AddressRefused' },
  });
  expect(reached).toBe(0);
  inside.close();
  outside.close();
});

test('a channel that was never saved says what it lacks when it is tried', async () => {
  await sql`delete from billing.payment_channel where channel = 'wechat'`.execute(database.db);
  expect(await faultOf('wechat')).toContain('required fields');
});

async function faultOf(channel: 'stripe' | 'wechat'): Promise<string> {
  const { data } = await checkChannel(staff, { channel });
  return (data as { fault: string }).fault;
}
