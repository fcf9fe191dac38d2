import { expect, test } from 'vitest';
import { comesByCookie } from './cookie-calls.server.ts';

const site = 'https://site.example';
const call = (method: string, path: string, headers: Record<string, string>) =>
  comesByCookie(new Request(site + path, { method, headers: { host: 'site.example', ...headers } }));
const renew = (headers: Record<string, string>) => call('POST', '/api/notice/renewPush', headers);
const listen = (headers: Record<string, string>) => call('GET', '/api/live?topics=me', headers);

test('a cookie says who calls only where our own worker or page does, and nothing else says it', () => {
  const own = { 'sec-fetch-site': 'same-origin' };
  expect([renew(own), listen(own)]).toEqual([true, true]);
  for (const foreign of ['cross-site', 'same-site', 'none'])
    expect([renew({ 'sec-fetch-site': foreign }), listen({ 'sec-fetch-site': foreign })]).toEqual([false, false]);
  for (const name of ['authorization', 'ba-user-token', 'bausertoken'])
    expect([renew({ ...own, [name]: 'x' }), listen({ ...own, [name]: 'x' })]).toEqual([false, false]);
  expect(call('POST', '/api/notice/renewPush?ba-user-token=x', own)).toBe(false);
});

test('a browser that says no more than its origin may read without one and sends nothing without one', () => {
  expect([listen({}), renew({})]).toEqual([true, false]);
  expect([listen({ origin: site }), renew({ origin: site })]).toEqual([true, true]);
  for (const origin of ['https://other.example', 'null', 'site.example'])
    expect([listen({ origin }), renew({ origin })]).toEqual([false, false]);
});

test('no other address and no other method is called so', () => {
  const own = { 'sec-fetch-site': 'same-origin' };
  for (const [method, path] of [
    ['POST', '/api/notice/addPush'],
    ['POST', '/api/ask/vote'],
    ['POST', '/api/live'],
    ['GET', '/api/notice/renewPush'],
    ['POST', '/api/notice/renewPush/'],
  ] as const)
    expect(call(method, path, own), `${method} ${path}`).toBe(false);
});
