import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#app/core/request/request.ts';
import { renewPush } from './push-here.ts';
import { keepPushMark, readPushMark } from './push-mark.ts';

/*
 * A browser's push is stood in for: what it is subscribed as, and what it may be.
 */

const kept = new Map<string, string>();
let subscribed: string | null = null;
let permission = 'granted';
let code = 1;
const subscriptionOf = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
});
const pushManager = {
  getSubscription: async () => (subscribed === null ? null : subscriptionOf(subscribed)),
  subscribe: vi.fn(async (_options: object) => subscriptionOf((subscribed = 'made anew'))),
};
const post = vi.spyOn(request, 'post');

beforeEach(() => {
  [subscribed, permission, code] = ['one', 'granted', 1];
  kept.clear();
  vi.clearAllMocks();
  post.mockImplementation((async () => ({ code })) as never);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
  });
  keepPushMark(7, { endpoint: 'one', publicKey: 'site' });
});
afterEach(() => vi.unstubAllGlobals());

test('a page tells the server of another address than push was turned on with, once, and nothing while it is the same', async () => {
  await renewPush(7);
  expect(post).not.toHaveBeenCalled();
  subscribed = 'two';
  await renewPush(7);
  await renewPush(7);
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    ['/api/notice/renewPush', { old: 'one', endpoint: 'two', p256dh: 'key', auth: 'secret' }],
  ]);
  expect(readPushMark(7)).toEqual({ endpoint: 'two', publicKey: 'site' });
});

test('what the server knows counts more than what was kept here, which may have been cleared', async () => {
  kept.clear();
  await renewPush(7, { endpoint: 'zero', publicKey: 'site' });
  expect(post).toHaveBeenCalledTimes(1);
  expect(readPushMark(7)?.endpoint).toBe('one');
  await renewPush(7, { endpoint: '', publicKey: 'site' });
  await renewPush(8);
  expect(post, 'push is off there').toHaveBeenCalledTimes(1);
});

test('a lost subscription is made anew while notifications are allowed, never otherwise', async () => {
  [subscribed, permission] = [null, 'default'];
  await renewPush(7);
  expect([post.mock.calls.length, pushManager.subscribe.mock.calls.length]).toEqual([0, 0]);
  permission = 'granted';
  await renewPush(7);
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'site' });
  expect(readPushMark(7)?.endpoint).toBe('made anew');
});

test('what was stopped meanwhile is not tried again; without a login or a network it is', async () => {
  subscribed = 'two';
  code = 303;
  await renewPush(7);
  expect(readPushMark(7)?.endpoint).toBe('one');
  code = 0;
  await renewPush(7);
  expect(readPushMark(7)).toBeNull();
});

test('the worker tells the site of a changed subscription, and subscribes again with the same key when it was only lost', async () => {
  const calls: [string, RequestInit][] = [];
  const hear = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, act: (event: object) => void) => hear.set(name, act),
    registration: { pushManager },
  };
  const fetch = async (path: string, init: RequestInit) => void calls.push([path, init]);
  runInNewContext(readFileSync(join(import.meta.dirname, '../../../public/sw.js'), 'utf8'), { self, fetch });
  const change = async (event: object) => {
    let work: unknown;
    hear.get('pushsubscriptionchange')!({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
    return calls
      .splice(0)
      .map(([path, { body, credentials }]) => [path, JSON.parse(body as string) as object, credentials]);
  };
  const told = (old: string, endpoint: string) => [
    ['/api/notice/renewPush', { old, endpoint, p256dh: 'key', auth: 'secret' }, 'same-origin'],
  ];
  const old = { endpoint: 'one', options: { applicationServerKey: 'site' } };
  expect(await change({ oldSubscription: old, newSubscription: subscriptionOf('two') })).toEqual(told('one', 'two'));
  subscribed = 'three';
  expect(await change({ oldSubscription: null, newSubscription: null })).toEqual(told('', 'three'));
  subscribed = null;
  expect(await change({ oldSubscription: old, newSubscription: null })).toEqual(told('one', 'made anew'));
  subscribed = null;
  expect(await change({ oldSubscription: null, newSubscription: null }), 'the next page notices it').toEqual([]);
});
