import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginCookies } from './login-state.ts';
import type { RequestHost } from './request-host.ts';

type Sent = { url: string; init: RequestInit };
let cookies = '';
let sent: Sent[] = [];
let replies: (() => Response | Promise<Response>)[] = [];

const host = {
  showError: vi.fn(),
  showSuccess: vi.fn(),
  openOverlay: vi.fn(),
  isAt: vi.fn<RequestHost['isAt']>(),
  goTo: vi.fn(),
  prove: vi.fn(async () => false),
  lostText: () => 'No network',
};

beforeEach(() => {
  cookies = '';
  sent = [];
  replies = [];
  vi.resetModules(); // each test is a page lifetime of its own
  vi.resetAllMocks();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    get cookie() {
      return cookies;
    },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      const reply = replies.shift();
      if (reply) Promise.resolve(reply()).then(resolve, reject);
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a page has it before anything was sent. */
async function load() {
  const [face, { connectRequests }] = await Promise.all([import('./request.ts'), import('./request-host.ts')]);
  connectRequests(host);
  return face;
}

const logIn = (token: string) => (cookies = `${loginCookies.id}=7; ${loginCookies.token}=${token}`);
const answer =
  (code: number, msg: string, data: unknown = null) =>
  () =>
    Response.json({ code, msg, time: 1, data });
const renewed = (token: string) => () => {
  logIn(token);
  return Response.json({ code: 1, msg: '', time: 1, data: { type: 'user-refresh', token } });
};
const headersOf = (call: Sent | undefined) => call?.init.headers as Record<string, string>;

test('what a guest tells goes without a token and stays silent when it fails', async () => {
  const { tell } = await load();
  replies = [() => new Response('<html>', { status: 500 }), () => Promise.reject(new TypeError('Network'))];
  tell('/api/ask/view', { id: 3 });
  tell('/api/ask/view', { id: 4 });
  await expect.poll(() => replies).toHaveLength(0);
  expect(sent.map((call) => [call.url, call.init.method, call.init.body])).toEqual([
    ['/api/ask/view', 'POST', '{"id":3}'],
    ['/api/ask/view', 'POST', '{"id":4}'],
  ]);
  expect(headersOf(sent[0])).toEqual({ server: 'true', 'think-lang': 'en', 'Content-Type': 'application/json' });
  expect(host.showError).not.toHaveBeenCalled();
});

test('what a member tells renews an expired login like any other request', async () => {
  const { tell } = await load();
  logIn('old');
  replies = [answer(409, 'Token expiration', []), renewed('new'), answer(1, '')];
  tell('/api/ask/view', { id: 3 });
  await expect
    .poll(() => sent.map((call) => call.url))
    .toEqual(['/api/ask/view', '/api/common/refreshToken', '/api/ask/view']);
  expect(headersOf(sent[2])['ba-user-token']).toBe('new');
});

test('a page that is being left sends at once when the code is here', async () => {
  const { request, loadRequests } = await load();
  await loadRequests();
  void request.post('/api/ask/saveDraft', { key: 'x' });
  expect(sent).toHaveLength(1);
});

test('the first call fetches the code, and two of them keep their order: the second cancels the first', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { request } = await load();
  const first = request.post('/api/x', { a: 1 });
  const second = request.post('/api/x', { a: 1 });
  expect(await first).toMatchObject({ code: 0, isCancelled: true });
  await expect.poll(() => sent).toHaveLength(2);
  expect(await Promise.race([second, Promise.resolve('pending')])).toBe('pending');
});

test('when the code cannot be fetched, the call says so, and the next one tries again', async () => {
  const { request } = await load();
  vi.doMock('./request-call.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(await request.get('/api/x')).toMatchObject({ code: 0, msg: 'No network', data: null });
  expect(await request.get('/api/x', {}, { showErrorMessage: false, reduceDataFormat: false })).toMatchObject({
    status: 0,
    envelope: { code: 0 },
  });
  expect(host.showError.mock.calls).toEqual([['No network']]);
  vi.doUnmock('./request-call.ts');
  replies = [answer(1, '', 'ok')];
  expect(await request.get('/api/x')).toMatchObject({ code: 1, data: 'ok' });
});
