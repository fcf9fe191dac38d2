import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { loginCookies } from './login-state.ts';
import type { RequestHost } from './request-host.ts';

type Sent = { url: string; init: RequestInit };
const jar = new Map<string, string>();
const sent: Sent[] = [];
let replies: ((sent: Sent) => Response | Promise<Response>)[] = [];
let lang = 'en';

const host = {
  showError: vi.fn(),
  showSuccess: vi.fn(),
  openOverlay: vi.fn(),
  isAt: vi.fn<RequestHost['isAt']>(),
  goTo: vi.fn(),
  prove: vi.fn(async () => false),
  lostText: () => 'No network',
};
const closeOverlay = vi.fn();

beforeEach(() => {
  jar.clear();
  sent.length = 0;
  replies = [];
  lang = 'en';
  vi.resetModules(); // each test is a page lifetime of its own
  vi.resetAllMocks();
  host.openOverlay.mockReturnValue(closeOverlay);
  host.isAt.mockReturnValue(false);
  vi.stubGlobal('document', {
    documentElement: {
      get lang() {
        return lang;
      },
    },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    },
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const call = { url, init };
    sent.push(call);
    return new Promise<Response>((resolve, reject) => {
      init.signal?.throwIfAborted();
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      const reply = replies.shift();
      if (reply) Promise.resolve(reply(call)).then(resolve, reject);
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The modules as a page of this language loads them. */
async function load(language = 'en') {
  lang = language;
  const [{ request, fieldErrors, loadRequests }, { connectRequests }] = await Promise.all([
    import('./request.ts'),
    import('./request-host.ts'),
  ]);
  connectRequests(host);
  const { renewLogin } = await loadRequests();
  return { request, fieldErrors, renewLogin };
}

const answer =
  (code: number, msg: string, data: unknown = null) =>
  () =>
    Response.json({ code, msg, time: 1, data });
const status = (code: number) => () => new Response('<html>', { status: code });
const logIn = (token = 'old') => jar.set(loginCookies.id, '7').set(loginCookies.token, token);
const headersOf = (call: Sent | undefined) => call?.init.headers as Record<string, string>;

test('the cookies are those of the server', () => {
  expect(loginCookies).toEqual({ id: cookieNames.id, token: cookieNames.token });
});

test('a call carries language and token; parameters are flattened; the envelope is the answer', async () => {
  const { request } = await load();
  logIn('t1');
  replies = [answer(1, '', { rows: [] }), answer(1, '')];
  expect(await request.get('/api/ask/lists', { filter: { tag: 'a' } })).toEqual({
    code: 1,
    msg: '',
    time: 1,
    data: { rows: [] },
  });
  await request.post('/api/ask/vote', { id: 3 });
  expect(sent[0]?.url).toBe('/api/ask/lists?filter%5Btag%5D=a');
  expect(headersOf(sent[0])).toEqual({ server: 'true', 'think-lang': 'en', 'ba-user-token': 't1' });
  expect(headersOf(sent[1])['Content-Type']).toBe('application/json');
  expect(sent[1]?.init.body).toBe('{"id":3}');
  expect(host.showError).not.toHaveBeenCalled();
  expect(host.showSuccess).not.toHaveBeenCalled();
});

test('a guest sends no token, and Chinese is said as zh-cn', async () => {
  const { request } = await load('zh-CN');
  replies = [answer(1, '')];
  await request.get('/api/x');
  expect(headersOf(sent[0])).toEqual({ server: 'true', 'think-lang': 'zh-cn' });
});

test('another code shows its message and its field texts', async () => {
  const { request, fieldErrors } = await load();
  replies = [answer(0, 'No', { fields: { title: 'Too short' } }), answer(0, 'No')];
  const refused = await request.post('/api/x');
  expect(refused.code === 1 ? {} : fieldErrors(refused)).toEqual({ title: 'Too short' });
  expect(host.showError.mock.calls).toEqual([['No']]);
  await request.post('/api/x', {}, { showCodeMessage: false });
  expect(host.showError).toHaveBeenCalledTimes(1);
});

test('success is said when wanted, in general words when the server gives none', async () => {
  const { request } = await load();
  replies = [answer(1, 'Mail sent successfully~'), answer(1, '')];
  await request.post('/api/x', {}, { showSuccessMessage: true });
  await request.post('/api/x', {}, { showSuccessMessage: true });
  expect(host.showSuccess.mock.calls).toEqual([['Mail sent successfully~'], ['Operation successful']]);
});

test('what a page wrote it knows by the id that the server gave it, and not what it read', async () => {
  const { request } = await load();
  const { isOwnCall } = await import('./own-calls.ts');
  const called = (id: string) => () =>
    Response.json({ code: 1, msg: '', time: 1, data: null }, { headers: { 'x-request-id': id } });
  replies = [called('read'), called('write')];
  await request.get('/api/x');
  await request.post('/api/x');
  expect([isOwnCall('read'), isOwnCall('write')]).toEqual([false, true]);
});

test.each([
  ['en', 302, 'Interface redirected!'],
  ['en', 400, 'Incorrect parameter!'],
  ['en', 401, 'You do not have permission to operate!'],
  ['en', 403, 'You do not have permission to operate!'],
  ['en', 404, 'Error requesting address:/api/x?a=1'],
  ['en', 408, 'Request timed out!'],
  ['en', 409, 'The same data already exists in the system!'],
  ['en', 500, 'Server internal error!'],
  ['en', 501, 'Service not implemented!'],
  ['en', 502, 'Gateway error!'],
  ['en', 503, 'Service unavailable!'],
  ['en', 504, 'The service is temporarily unavailable Please try again later!'],
  ['en', 505, 'HTTP version is not supported!'],
  ['en', 418, 'Abnormal problem, please contact the website administrator!'],
  ['en', 200, 'Abnormal problem, please contact the website administrator!'],
  ['zh-CN', 302, '接口重定向了！'],
  ['zh-CN', 400, '参数不正确！'],
  ['zh-CN', 403, '您没有权限操作！'],
  ['zh-CN', 404, '请求地址出错:/api/x?a=1'],
  ['zh-CN', 408, '请求超时！'],
  ['zh-CN', 409, '系统已存在相同数据！'],
  ['zh-CN', 500, '服务器内部错误！'],
  ['zh-CN', 501, '服务未实现！'],
  ['zh-CN', 502, '网关错误！'],
  ['zh-CN', 503, '服务不可用！'],
  ['zh-CN', 504, '服务暂时无法访问，请稍后再试！'],
  ['zh-CN', 505, 'HTTP版本不受支持！'],
  ['zh-CN', 429, '异常问题，请联系网站管理员！'],
])('%s: HTTP %i is said as "%s"', async (language, code, text) => {
  const { request } = await load(language);
  replies = [status(code)];
  expect(await request.get('/api/x', { a: 1 })).toMatchObject({ code: 0, msg: text, data: null });
  expect(host.showError.mock.calls).toEqual([[text]]);
});

test('a fault keeps the request id, and is silent when told so', async () => {
  const { request } = await load();
  replies = [() => Response.json({ code: 0, msg: 'x', time: 1, data: { requestId: 'r1' } }, { status: 500 })];
  const fault = await request.get('/api/x', {}, { showErrorMessage: false });
  expect(fault).toMatchObject({ code: 0, msg: 'Server internal error!', data: { requestId: 'r1' } });
  expect(host.showError).not.toHaveBeenCalled();
});

test.each([
  ['en', true, 'Server exception!'],
  ['en', false, 'You are disconnected!'],
  ['zh-CN', true, '服务端异常！'],
  ['zh-CN', false, '您断网了！'],
])('%s: a broken line, online %s', async (language, onLine, text) => {
  const { request } = await load(language);
  vi.stubGlobal('navigator', { onLine });
  replies = [() => Promise.reject(new TypeError('Network'))];
  expect(await request.get('/api/x')).toMatchObject({ code: 0, msg: text });
  expect(host.showError.mock.calls).toEqual([[text]]);
});

test('no answer in time', async () => {
  const { request } = await load();
  vi.useFakeTimers();
  const waiting = request.get('/api/x', {}, { timeout_ms: 5000 });
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(await waiting).toMatchObject({ msg: 'Network request timeout!' });
});

test('a duplicate cancels the earlier request: console, no toast', async () => {
  const { request } = await load();
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const first = request.post('/api/x', { a: 1 });
  const other = request.post('/api/x', { a: 2 }, { signal: AbortSignal.abort() });
  replies = [answer(1, '', 'second')];
  const second = request.post('/api/x', { a: 1 });
  expect(await first).toMatchObject({ code: 0, msg: '', isCancelled: true });
  expect(await second).toMatchObject({ code: 1, data: 'second' });
  expect(await other).toMatchObject({ isCancelled: true });
  expect(said.mock.calls).toEqual([['Automatic cancellation due to duplicate request']]);
  expect(host.showError).not.toHaveBeenCalled();
});

test('the overlay opens for the one request that wants it and closes after failures too', async () => {
  const { request } = await load();
  replies = [status(500), answer(1, '')];
  await request.get('/api/x', {}, { loading: true });
  await request.get('/api/x');
  expect(host.openOverlay).toHaveBeenCalledTimes(1);
  expect(closeOverlay).toHaveBeenCalledTimes(1);
});

test('the whole answer comes when the data format is not reduced', async () => {
  const { request } = await load();
  replies = [() => Response.json({ code: 1, msg: '', time: 1, data: 5 }, { headers: { 'x-request-id': 'r' } })];
  const whole = await request.get<number>('/api/x', {}, { reduceDataFormat: false });
  expect([whole.status, whole.headers.get('x-request-id'), whole.envelope.data]).toEqual([200, 'r', 5]);
});

test('303 leads to the login page once and says so each time', async () => {
  const { request } = await load();
  logIn();
  replies = [
    answer(303, 'Please login first', { type: 'need login' }),
    answer(303, 'Please login first', { type: 'need login' }),
  ];
  await request.get('/api/x');
  await request.get('/api/y');
  expect(host.goTo.mock.calls).toEqual([['login']]);
  expect(host.showError.mock.calls).toEqual([['Please login first'], ['Please login first']]);
  expect(jar.size).toBe(0);
});

test('303 of another type leads to the member centre and keeps the login; nothing happens there already', async () => {
  const { request } = await load();
  logIn();
  host.isAt.mockReturnValueOnce(true);
  replies = [
    answer(303, 'You have already logged in.', { type: 'logged in' }),
    answer(303, 'You have already logged in.', { type: 'logged in' }),
  ];
  await request.get('/api/x');
  expect(host.goTo).not.toHaveBeenCalled();
  expect(host.showError).not.toHaveBeenCalled();
  await request.get('/api/x');
  expect(host.goTo.mock.calls).toEqual([['member']]);
  expect(jar.size).toBe(2);
});

const expired = answer(409, 'Token expiration', []);
const renewed = (token: string) => () => {
  logIn(token);
  return Response.json({ code: 1, msg: '', time: 1, data: { type: 'user-refresh', token } });
};

test('409 renews the login silently and repeats the request', async () => {
  const { request } = await load();
  logIn();
  replies = [expired, renewed('new'), answer(1, '', 'ok')];
  expect(await request.get('/api/x')).toMatchObject({ code: 1, data: 'ok' });
  expect(sent.map((call) => call.url)).toEqual(['/api/x', '/api/common/refreshToken', '/api/x']);
  expect(headersOf(sent[2])['ba-user-token']).toBe('new');
  expect(host.showError).not.toHaveBeenCalled();
});

test('a login that has ended is forgotten, one that rests while the member centre is closed is kept', async () => {
  const { renewLogin } = await import('./request-settle.ts');
  logIn();
  replies = [answer(0, 'Member center disabled', { error: 'LOGIN_RESTS' }), answer(0, 'Invalid token', null)];
  expect(await renewLogin()).toBe(false);
  expect(jar.size).toBe(2);
  expect(await renewLogin()).toBe(false);
  expect(jar.size).toBe(0);
});

test('parallel requests share one renewal', async () => {
  const { request } = await load();
  logIn();
  replies = [expired, expired, expired, renewed('new'), answer(1, '', 1), answer(1, '', 2), answer(1, '', 3)];
  const all = await Promise.all([request.get('/api/a'), request.get('/api/b'), request.get('/api/c')]);
  expect(all.map((one) => one.code)).toEqual([1, 1, 1]);
  expect(sent.filter((call) => call.url === '/api/common/refreshToken')).toHaveLength(1);
});

test('a tab that waited for another tab takes over its new token', async () => {
  const { request } = await load();
  logIn();
  const locks = {
    request: async (_name: string, run: () => Promise<boolean>) => {
      logIn('from the other tab');
      return run();
    },
  };
  vi.stubGlobal('navigator', { onLine: true, locks });
  replies = [expired, answer(1, '')];
  expect(await request.get('/api/x')).toMatchObject({ code: 1 });
  expect(sent.map((call) => call.url)).toEqual(['/api/x', '/api/x']);
});

test('409 leads to the login page when the renewal is refused', async () => {
  const { request } = await load();
  logIn();
  replies = [expired, answer(0, 'Login expired, please login again.')];
  expect(await request.get('/api/x')).toMatchObject({ code: 409 });
  expect(host.goTo.mock.calls).toEqual([['login']]);
  expect(host.showError.mock.calls).toEqual([['Token expiration']]);
  expect(jar.size).toBe(0);
});

test('a renewal that does not reach the server leaves the login as it is', async () => {
  const { renewLogin } = await load();
  logIn();
  replies = [status(503)];
  expect(await renewLogin()).toBe(false);
  expect(jar.size).toBe(2);
});
