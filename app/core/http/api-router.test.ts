import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Actor, Ctx } from '../ctx.server.ts';
import { Refusal } from '../errors.ts';
import { say } from '#app/core/refusals.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { networkList } from '#app/core/address.ts';
import { contentMark, findPage, pageKey, storePage } from '#app/core/page-cache/page-cache.server.ts';
import { changed } from '#app/core/page-tags.server.ts';
import { createApi, languageOf } from './api-router.server.ts';
import { type Endpoint, get, post, postRaw, Reply } from './endpoint.server.ts';

const database = useTestDatabase();
const seen: unknown[] = [];
const echo = async (_ctx: Ctx, input: object) => {
  seen.push(input);
  return input;
};
const cookieInput = { kept: 'ba-user-refresh' };
const open = { access: 'public', keepsPages: true } as const;
const Kept = z.object({ kept: z.string().default(''), other: z.string().default('') });

let runs = 0;
/** Refuses the input "no"; else counts. */
async function countOnce(_ctx: Ctx, { a }: { a: string }) {
  runs += 1;
  if (a === 'no') throw new Refusal(say.unknownOperation);
  return new Reply({ runs }, { text: say.operationSuccessful });
}

/** Names what it is told to, if anything. */
async function nameChanges(ctx: Ctx, { tags }: { tags?: string[] | undefined }) {
  if (tags) changed(ctx, ...tags);
  return null;
}

const endpoints: Endpoint[] = [
  get('/api/t/read', ['read', 'read'], z.object({ a: z.string().optional() }), echo),
  get('/api/t/parts/:name/all', ['parts', 'parts'], z.object({ name: z.string(), a: z.string().optional() }), echo),
  get('/api/t/tagged', ['tagged', 'tagged'], z.object({}), () =>
    Promise.resolve(new Response('{}', { headers: { etag: 'W/"seven"', 'cache-control': 'public, max-age=900' } })),
  ),
  post('/api/t/gated', ['gated', 'gated'], z.object({ a: z.string() }), echo, {
    ...open,
    gate: () => {
      throw new Refusal(say.unknownOperation);
    },
  }),
  post('/api/t/kept', ['kept', 'kept'], Kept, echo, { ...open, cookieInput }),
  post('/api/t/dead', ['dead', 'dead'], Kept, () => Promise.reject(new Refusal(say.unknownOperation)), {
    ...open,
    cookieInput,
  }),
  post('/api/t/large', ['large', 'large'], z.object({ a: z.string() }), echo, { keepsPages: true, maxBody: 1000 }),
  post('/api/t/larger', ['larger', 'larger'], z.object({ a: z.string() }), echo, {
    keepsPages: true,
    maxBody: () => Promise.resolve(2_100_000),
  }),
  post('/api/t/limited', ['limited', 'limited'], z.object({}), echo, {
    ...open,
    limit: { per: 'ip', max: 1, window_s: 60 },
  }),
  post('/api/t/once', ['once', 'once'], z.object({ a: z.string() }), countOnce, {
    isIdempotent: true,
    keepsPages: true,
  }),
  post('/api/t/names', ['names', 'names'], z.object({ tags: z.array(z.string()).optional() }), nameChanges, {
    access: 'public',
    namesChanges: true,
  }),
  post('/api/t/mute', ['mute', 'mute'], z.object({ tags: z.array(z.string()).optional() }), nameChanges, {
    access: 'public',
  }),
  postRaw(
    '/api/t/raw',
    ['raw', 'raw'],
    async (_ctx, { headers, body }) => {
      if (body.toString() === 'refuse') throw new Refusal(say.unknownOperation);
      if (body.toString() === 'break') throw new Error('broken');
      return new Response(`${headers['x-signature'] ?? ''}:${body.toString('hex')}`, { status: 201 });
    },
    { maxBody: 100, limit: { per: 'ip', max: 6, window_s: 60 } },
  ),
  post(
    '/api/t/cookie',
    ['cookie', 'cookie'],
    z.object({}),
    () => Promise.resolve(new Reply(null, { cookies: [{ name: 'a', value: 'b', days: 2, httpOnly: true }] })),
    open,
  ),
];

const api = createApi(endpoints, {
  async ctxOf(request, ip): Promise<Ctx> {
    const origin = { ip, agent: '' };
    const isMember = request.headers.get('ba-user-token') === 'good';
    const actor: Actor = isMember ? { kind: 'member', id: 1, loginId: 1, ...origin } : { kind: 'visitor', ...origin };
    return {
      db: database.db,
      actor,
      now: new Date('2040-01-01T00:00:00Z'),
      language: languageOf(request),
      requestId: 'r',
    };
  },
  readsPerMinute: 2,
  trustedReaders: networkList(['203.0.113.7', '2001:db8:7::/48'])!,
  isSecure: true,
});

async function call(path: string, { ip = '192.0.2.1', ...init }: RequestInit & { ip?: string } = {}) {
  const response = await api.fetch(new Request(`http://test${path}`, { method: 'POST', ...init }), { ip });
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    body: (await response.json()) as { code: number; msg: string; data: unknown },
  };
}

const english = { 'think-lang': 'en' };

it('takes parts of the path as input, before fields of their names', async () => {
  const headers = { 'ba-user-token': 'good' };
  const { body } = await call('/api/t/parts/a%20b/all?name=other&a=1', { method: 'GET', headers });
  expect(body.data).toEqual({ name: 'a b', a: '1' });
  expect((await call('/api/t/parts/all', { method: 'GET', headers })).status).toBe(404);
});

it('does not send again what the caller has by its tag', async () => {
  const ask = (tag: string) =>
    api.fetch(new Request('http://test/api/t/tagged', { headers: { 'if-none-match': tag, 'ba-user-token': 'good' } }), {
      ip: '192.0.2.1',
    });
  const same = await ask('"six", "seven"');
  expect([same.status, await same.text(), same.headers.get('cache-control')]).toEqual([304, '', 'public, max-age=900']);
  expect((await ask('"six"')).status).toBe(200);
});

it('puts a gate before the check of the input', async () => {
  expect((await call('/api/t/gated', { headers: english })).body).toMatchObject({ code: 0, msg: 'Unknown operation' });
});

it('takes a cookie as input only from calls that no foreign page can make', async () => {
  const cookie = 'ba-user-refresh=secret; x=y';
  expect((await call('/api/t/kept', { headers: { cookie, server: 'true' } })).body.data).toEqual({
    kept: 'secret',
    other: '',
  });
  expect((await call('/api/t/kept', { headers: { cookie } })).body.data).toEqual({ kept: '', other: '' });
  expect(
    (await call('/api/t/kept', { headers: { server: 'true' }, body: '{"kept":"sent","other":"o"}' })).body.data,
  ).toEqual({ kept: '', other: 'o' });
});

it('clears a cookie that was refused', async () => {
  const { cookies } = await call('/api/t/dead', { headers: { cookie: 'ba-user-refresh=old', server: 'true' } });
  expect(cookies).toEqual(['__Host-ba-user-refresh=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly; Secure']);
  expect((await call('/api/t/dead')).cookies).toEqual([]);
});

it('sets cookies of a reply for our own pages, never for the form of a foreign one', async () => {
  expect((await call('/api/t/cookie', { headers: { server: 'true' } })).cookies).toEqual([
    'a=b; Path=/; SameSite=Lax; Max-Age=172800; HttpOnly; Secure',
  ]);
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
  expect(await call('/api/t/cookie', { headers: form, body: 'a=b' })).toMatchObject({ body: { code: 1 }, cookies: [] });
});

it('refuses a flood of fields before it costs anything', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'ba-user-token': 'good' };
  for (const field of ['a&', 'a[]=&', 'a[b][c]=&']) {
    expect((await call('/api/t/kept', { headers, body: field.repeat(1001) })).status).toBe(400);
  }
  expect((await call('/api/t/kept', { headers, body: 'b&'.repeat(1000) })).body).toMatchObject({ code: 1 });
});

it('asks an endpoint for the size of its bodies', async () => {
  const headers = { ...english, 'ba-user-token': 'good' };
  expect((await call('/api/t/larger', { headers, body: `{"a":"${'x'.repeat(2_000_000)}"}` })).body).toMatchObject({
    code: 1,
  });
  expect(
    (await call('/api/t/larger', { headers: { ...headers, 'content-length': '2100001' }, body: '{}' })).status,
  ).toBe(413);
});

it('lets callers in before it reads a large body', async () => {
  let reads = 0;
  const source = { pull: () => void (reads += 1) };
  const body = new ReadableStream(source, { highWaterMark: 0 });
  const answer = await call('/api/t/large', { headers: english, body, duplex: 'half' } as RequestInit);
  expect(answer.body).toMatchObject({ code: 303, msg: 'Please login first' });
  expect(reads).toBe(0);
  expect((await call('/api/t/large', { headers: { 'ba-user-token': 'good' }, body: '{"a":"x"}' })).body).toMatchObject({
    code: 1,
  });
});

it('takes a body that does not tell its length, while it is short enough', async () => {
  const stream = (text: string) =>
    ({
      body: new Blob([text]).stream(),
      duplex: 'half',
      headers: { ...english, 'ba-user-token': 'good' },
    }) as RequestInit;
  expect((await call('/api/t/large', stream('{"a":"x"}'))).body).toMatchObject({ code: 1, data: { a: 'x' } });
  expect((await call('/api/t/large', stream(`{"a":"${'x'.repeat(2000)}"}`))).status).toBe(413);
});

it('finds a token in the body of an ordinary call', async () => {
  const before = seen.length;
  await call('/api/t/read?a=1&ba-user-token=good', { method: 'GET' });
  expect(seen).toHaveLength(before + 1);
});

it('answers faults of transport with their status, in the language of the call', async () => {
  const large = {
    body: JSON.stringify({ a: 'x'.repeat(2000) }),
    headers: { ...english, 'ba-user-token': 'good', 'content-length': '2010' },
  };
  expect(await call('/api/t/large', large)).toMatchObject({
    status: 413,
    body: { code: 0, msg: 'The request is too large.' },
  });
  expect(await call('/api/t/kept', { body: '{broken', headers: english })).toMatchObject({
    status: 400,
    body: { code: 0, msg: 'The request is malformed.' },
  });
  expect(await call('/api/t/kept', { body: '{broken' })).toMatchObject({
    status: 400,
    body: { msg: '请求格式不正确。' },
  });
  expect((await call('/api/t/nowhere')).status).toBe(404);
  expect((await call('/api/t/kept', { method: 'GET' })).status).toBe(405);
});

it('counts a whole IPv6 network as one caller', async () => {
  const limited = async (ip: string) => (await call('/api/t/limited', { ip, headers: english })).body.code;
  expect([await limited('2001:db8::1'), await limited('2001:db8::2'), await limited('2001:db8:0:1::1')]).toEqual([
    1, 0, 1,
  ]);
});

it('throttles reads of guests', async () => {
  const read = async () => (await call('/api/t/read', { method: 'GET', ip: '198.51.100.200', headers: english })).body;
  expect([await read(), await read()].map((body) => body.code)).toEqual([1, 1]);
  expect((await read()).msg).toMatch(/^Please do not request frequently. Try again in \d+ seconds.$/);
});

it('does not count reads of guests from addresses that the operator trusts', async () => {
  const read = async (ip: string) => (await call('/api/t/read', { method: 'GET', ip, headers: english })).body.code;
  for (const ip of ['203.0.113.7', '2001:db8:7:1::9'])
    expect([await read(ip), await read(ip), await read(ip), await read(ip)]).toEqual([1, 1, 1, 1]);
  expect([await read('203.0.113.8'), await read('203.0.113.8'), await read('203.0.113.8')]).toEqual([1, 1, 0]);
});

it('drops what the database cannot hold from texts and names', async () => {
  expect((await call('/api/t/kept', { body: '{"other":"a\\u0000b\\ud800","\\u0000kept":"x"}' })).body.data).toEqual({
    kept: '',
    other: 'ab\ufffd',
  });
});

const once = (a: string, key?: string) =>
  call('/api/t/once', {
    body: JSON.stringify({ a }),
    headers: {
      ...english,
      'ba-user-token': 'good',
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
  });

it('takes effect once for each key: parallel repeats wait for the one answer', async () => {
  const key = crypto.randomUUID();
  const before = runs;
  const answers = await Promise.all(Array.from({ length: 8 }, () => once('yes', key)));
  expect(runs).toBe(before + 1);
  for (const { body } of answers)
    expect(body).toMatchObject({ code: 1, msg: 'Operation successful', data: { runs: before + 1 } });
  expect((await once('yes', crypto.randomUUID())).body.data).toEqual({ runs: before + 2 });
});

it('refuses a key that is missing, malformed, or was used for something else', async () => {
  const key = crypto.randomUUID();
  await once('yes', key);
  expect((await once('other', key)).body).toMatchObject({ code: 0, data: { error: 'IDEMPOTENCY_MISMATCH' } });
  for (const bad of [undefined, 'x', "'; drop table x"])
    expect((await once('yes', bad)).body).toMatchObject({ code: 0, data: { error: 'IDEMPOTENCY_KEY_NEEDED' } });
});

it('lets a refused key be tried again', async () => {
  const key = crypto.randomUUID();
  expect((await once('no', key)).body.code).toBe(0);
  expect((await once('yes', key)).body.code).toBe(1);
});

it.each([
  { path: '/api/t/names', tags: ['thread:1'], left: ['/2'] },
  { path: '/api/t/names', tags: [], left: ['/1', '/2', '/3'] },
  { path: '/api/t/names', tags: undefined, left: [] },
  { path: '/api/t/mute', tags: ['thread:1'], left: [] },
])('$path that names $tags leaves the guest pages $left', async ({ path, tags, left }) => {
  const keys = ['/1', '/2', '/3'].map((page) => pageKey(page, 'en', 'system'));
  const body = Buffer.from('page');
  for (const [i, tag] of ['thread:1', 'thread:2'].entries())
    storePage(keys[i]!, contentMark(), {
      status: 200,
      headers: {},
      body,
      madeOf: { now: new Set([tag]), soon: new Set() },
    });
  storePage(keys[2]!, contentMark(), { status: 200, headers: {}, body });
  expect(await call(path, { body: JSON.stringify({ tags }) })).toMatchObject({ body: { code: 1 } });
  expect(keys.filter((key) => findPage(key)).map((key) => key.slice(-2))).toEqual(left);
});

it('a raw endpoint gets the very bytes and answers in its own words', async () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    api.request('/api/t/raw', { method: 'POST', body, headers }, { ip: '192.0.2.77' });
  const bytes = new Uint8Array([0, 255, 10, 123]);
  const answer = await send(bytes, { 'X-Signature': 'abc', 'content-type': 'application/json' });
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
    201,
    'abc:00ff0a7b',
    'no-store',
  ]);
  const form = await send('sign=a%2Bb&sign=c', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(await form.text()).toBe(`:${Buffer.from('sign=a%2Bb&sign=c').toString('hex')}`);
  const statuses = [
    await send('refuse'),
    await send('break'),
    await send('x'.repeat(101)),
    await send('ok'),
    await send('one too many'),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 500, 413, 201, 429]);
});
