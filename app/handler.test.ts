import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';

const app = useTestApp({ ALLOWED_ORIGINS: 'https://friend.example' });
let asker: Member;
let postId = 0;
beforeAll(async () => {
  asker = await app.addMember('asker');
  ({ id: postId } = await app.done('/api/ask/publishPost', newQuestion(await app.addCategory()), { member: asker }));
  mkdirSync(join(app.dataDir, 'uploads/storage/ask'), { recursive: true });
  for (const name of ['a.txt', '截图.txt']) writeFileSync(join(app.dataDir, 'uploads/storage/ask', name), 'kept');
});

describe('security headers', () => {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()') as string,
    'content-security-policy': expect.stringMatching(/default-src '(?:self|none)'/) as string,
  };
  const member = () => ({ headers: { cookie: app.cookiesOf(asker) } });
  const kinds: [string, number, () => Promise<Response>][] = [
    ['a page', 200, () => app.send('/ask')],
    ['a page from the cache', 200, () => app.send('/ask')],
    ["a member's page", 200, () => app.send('/user/account/overview', member())],
    ['the data of a page', 200, () => app.send(`/ask/info/${postId}.data`)],
    ["the data of a member's page", 200, () => app.send(`/ask/info/${postId}.data`, member())],
    ['a redirect', 302, () => app.send('/user')],
    ['a page that is not there', 404, () => app.send('/nothing/here')],
    ['a post that is not there', 404, () => app.send('/ask/info/99999')],
    ['a feed', 200, () => app.send('/feed.atom')],
    ['the sitemap', 200, () => app.send('/sitemap.xml')],
    ['robots.txt', 200, () => app.send('/robots.txt')],
    ['a file of the build', 200, () => app.send(`/assets/${firstAsset()}`)],
    ['a public file', 200, () => app.send('/favicon.svg')],
    ['an uploaded file', 200, () => app.send('/storage/ask/a.txt')],
    ['a file that is not there', 404, () => app.send('/storage/ask/b.txt')],
    ['an answer of the API', 200, () => app.send('/api/index/index')],
    ['a refusal of the API', 200, () => app.send('/api/ask/vote', { method: 'POST' })],
    ['an unknown address of the API', 404, () => app.send('/api/nothing')],
    ['a wrong method of the API', 405, () => app.send('/api/ask/vote', { method: 'PUT' })],
    ['a malformed body', 400, () => app.send('/api/user/checkIn', { method: 'POST', body: '{' })],
    [
      'a body that is too large',
      413,
      () => app.send('/api/user/checkIn', { method: 'POST', body: 'x'.repeat(300_000) }),
    ],
    ['a preflight', 204, () => app.send('/api/ask/vote', { method: 'OPTIONS' })],
    ['a write to a page', 405, () => app.send('/ask', { method: 'POST' })],
    ['the health check', 200, () => app.send('/health')],
  ];
  test.each(kinds)('are on %s', async (_name, status, get) => {
    const response = await get();
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(everywhere);
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });

  test.each([
    ['by their hashes only', {}, /script-src 'sha256-[\w+/]{43}=' 'strict-dynamic';/],
    ['of members by nonce only', member, /script-src 'nonce-[\w-]{24}' 'strict-dynamic';/],
  ])('pages allow scripts %s', async (_name, init, scripts) => {
    const page = await app.send('/ask', typeof init === 'function' ? init() : init);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(scripts);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("style-src 'self';");
    expect(/(?:script|style)-src [^;]*unsafe-inline/.test(policy)).toBe(false);
  });

  test('everything else allows nothing', async () => {
    for (const path of [`/ask/info/${postId}.data`, '/api/index/index', '/robots.txt', '/feed.atom', '/health']) {
      expect((await app.send(path)).headers.get('content-security-policy'), path).toMatch(/^default-src 'none'/);
    }
  });

  test('the service worker may call the site itself and load nothing', async () => {
    const policy = (await app.send('/sw.js')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).toMatch(/connect-src 'self'$/);
  });
});

describe('a fault of ours', () => {
  async function withoutPosts(run: () => Promise<void>) {
    await app.database.pool.query('alter table ask.post rename to post_away');
    try {
      await run();
    } finally {
      await app.database.pool.query('alter table ask.post_away rename to post');
    }
  }
  test.each([
    ['zh-cn', '服务器内部错误'],
    ['en', 'Internal Server Error'],
  ])('is a page in %s that says no detail and names the request', async (language, title) => {
    await withoutPosts(async () => {
      const response = await app.send(`/ask/info/${postId}?lang=${language}&fault=1`);
      const html = await response.text();
      expect(response.status).toBe(500);
      expect(html).toContain(title);
      expect(html).not.toMatch(/post_away|relation|select |\.server\.ts|node_modules/);
      expect(response.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
      expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      const data = await app.send(`/ask/info/${postId}.data?lang=${language}&fault=1`);
      expect(data.status).toBe(500);
      expect(await data.text()).not.toMatch(/post_away|relation|\.server\.ts/);
    });
    expect((await app.send(`/ask/info/${postId}?lang=${language}&fault=1`)).status).toBe(200);
  });
  test.each([
    ['zh-cn', ['<title>服务器内部错误 - 问蜗</title>', '>再试一次</a>']],
    ['en', ['<title>Internal Server Error - Wenwo</title>', '>Try again</a>']],
  ])(
    'that leaves a page without its frame is a page in %s with a title and another try, too',
    async (language, parts) => {
      await app.database.pool.query('alter table core.kept_mark rename to kept_mark_away').then(() => dropPages());
      try {
        const response = await app.send(`/ask/tags?q=%22%3E&lang=${language}&fault=2`);
        const html = await response.text();
        expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
        for (const part of [...parts, response.headers.get('x-request-id')!]) expect(html).toContain(part);
        expect(html).not.toMatch(/kept_mark_away|relation/);
      } finally {
        await app.database.pool.query('alter table core.kept_mark_away rename to kept_mark').then(() => dropPages());
      }
    },
  );
  test('is an envelope of the API with the request id', async () => {
    await withoutPosts(async () => {
      const response = await app.send(`/api/ask/info?id=${postId}`, { headers: { 'think-lang': 'en' } });
      const body = (await response.json()) as { code: number; data: { requestId: string } };
      expect(response.status).toBe(500);
      expect(body).toMatchObject({ code: 0, data: { requestId: response.headers.get('x-request-id') } });
      expect(JSON.stringify(body)).not.toMatch(/post_away|relation/);
    });
  });
});

describe('addresses', () => {
  test.each(['TopPart1', 'MiddlePart1', 'MiddlePart2', 'Evaluate', 'DownPart1', 'Test1'])(
    '/%s answers with one slash, and leads there from two',
    async (name) => {
      expect((await app.send(`/${name}`)).status).toBe(200);
      // The browser must see the one address too, or its router finds no page there.
      const asked = await rawGet(`//${name}?a=1`);
      expect([asked.status, asked.headers['location']]).toEqual([301, `/${name}?a=1`]);
    },
  );
  test.each(['//evil.example/', '//evil.example/ask', '///evil.example', '/\\evil.example', '//evil.example/user'])(
    '%s leads nowhere else',
    async (path) => {
      const { status, headers } = await rawGet(path);
      expect([400, 404]).toContain(status);
      expect(headers['location']).toBeUndefined();
    },
  );
  test('files keep: those of the build for ever, uploads too, public ones for minutes', async () => {
    const kept = async (path: string) => (await app.send(path)).headers.get('cache-control');
    expect(await kept(`/assets/${firstAsset()}`)).toBe('public, max-age=31536000, immutable');
    expect(await kept('/storage/ask/%E6%88%AA%E5%9B%BE.txt')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/favicon.svg')).toBe('public, max-age=300');
    expect(await kept('/ask')).toBe('private, no-cache');
    expect((await app.send('/ask', { headers: { cookie: app.cookiesOf(asker) } })).headers.get('cache-control')).toBe(
      'private, no-store',
    );
    expect(await kept('/api/index/index')).toBe('no-store');
  });
  test.each([
    ['/storage/../../secret.key'],
    ['/storage/..%2f..%2fsecret.key'],
    ['/storage/%2e%2e/%2e%2e/secret.key'],
    ['/storage/ask/..%5c..%5c..%5csecret.key'],
    ['/assets/..%2f..%2fbuild-id'],
    ['/..%2fbuild-id'],
    ['/storage/ask/a.txt%00.png'],
    ['/storage//etc/passwd'],
    ['/storage/'],
    ['/storage/ask'],
    ['/assets/'],
  ])('%s gives no file', async (path) => {
    const { status, body } = await rawGet(path);
    expect(status).toBeGreaterThanOrEqual(300);
    expect(status).toBeLessThan(500);
    expect(body).not.toContain('root:');
  });
});

describe('HEAD', () => {
  test.each(['/', '/ask', '/nothing', '/feed.atom'])(
    'of %s says what GET says and leaves the page as it is',
    async (path) => {
      const query = `${path}?head=1`;
      const head = await app.send(query, { method: 'HEAD' });
      expect(await head.text()).toBe('');
      const page = await app.send(query);
      const body = await page.text();
      expect(body.length).toBeGreaterThan(100);
      expect(head.status).toBe(page.status);
      expect(head.headers.get('content-type')).toBe(page.headers.get('content-type'));
      const again = await app.send(query, { method: 'HEAD' });
      expect([again.status, await again.text()]).toEqual([page.status, '']);
    },
  );
});

describe('language', () => {
  const language = async (path: string, cookie = '') => {
    const response = await app.send(path, { headers: { cookie } });
    return {
      lang: /<html lang="([^"]+)"/.exec(await response.text())?.[1],
      kept: response.headers.getSetCookie().find((line) => line.startsWith('think-lang=')),
    };
  };
  test('is Chinese, the one of the cookie, or the one of the address, which is kept', async () => {
    expect(await language('/ask')).toEqual({ lang: 'zh-CN', kept: undefined });
    expect(await language('/ask', 'think-lang=en')).toEqual({ lang: 'en', kept: undefined });
    for (const _round of [1, 2]) {
      const { lang, kept } = await language('/ask?lang=en');
      expect(lang).toBe('en');
      expect(kept).toMatch(/^think-lang=en; Path=\/; SameSite=Lax; Max-Age=31536000$/);
    }
    expect(await language('/ask?lang=en', 'think-lang=en')).toEqual({ lang: 'en', kept: undefined });
    expect((await language('/ask?lang=zh-cn', 'think-lang=en')).lang).toBe('zh-CN');
    expect((await language('/ask?lang=fr', 'think-lang=klingon')).lang).toBe('zh-CN');
  });
  test('of a member is kept as well', async () => {
    const response = await app.send('/ask?lang=en', { headers: { cookie: app.cookiesOf(asker) } });
    expect(await response.text()).toContain('<html lang="en"');
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('think-lang=en')]);
  });
  test.each(['light', 'dark'])('the theme %s is in the first bytes', async (theme) => {
    expect(await (await app.send('/ask', { headers: { cookie: `theme=${theme}` } })).text()).toContain(
      `<html lang="zh-CN" data-theme="${theme}"`,
    );
  });
});

describe('the API from other places', () => {
  test.each([
    ['http://localhost:5173', false],
    ['https://friend.example', true],
    ['https://stranger.example', false],
    ['null', false],
  ])('origin %s is let in: %s', async (origin, isAllowed) => {
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await app.send('/api/index/index', { method, headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
    }
  });
  test('a cookie alone is nobody: it reads as a guest and writes nothing', async () => {
    const headers = { cookie: app.cookiesOf(asker), 'content-type': 'application/json' };
    const index = (await (await app.send('/api/index/index', { headers })).json()) as { data: { userInfo: unknown } };
    expect(index.data.userInfo).toEqual([]);
    const body = JSON.stringify({ subject: 'post', id: postId, markdown: 'forged' });
    const write = (await (await app.send('/api/ask/postComment', { method: 'POST', headers, body })).json()) as {
      code: number;
    };
    expect(write.code).toBe(303);
  });
  test('tokens come by either header, by query and by body', async () => {
    const isKnown = async (path: string, init: RequestInit = {}) =>
      ((await (await app.send(path, init)).json()) as { code: number }).code === 1;
    expect(await isKnown('/api/account/overview')).toBe(false);
    expect(await isKnown('/api/account/overview', { headers: { 'ba-user-token': asker.token } })).toBe(true);
    expect(await isKnown('/api/account/overview', { headers: { bausertoken: asker.token } })).toBe(true);
    for (const name of ['ba-user-token', 'ba_user_token', 'bausertoken']) {
      expect(await isKnown(`/api/account/overview?${name}=${asker.token}`), name).toBe(true);
      const body = JSON.stringify({ key: 'post:new', [name]: asker.token });
      expect(
        await isKnown('/api/ask/deleteDraft', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
        name,
      ).toBe(true);
    }
  });
});

test('members’ places lead guests to the login page and back', async () => {
  for (const [path, back] of [
    ['/user/account/overview', '/user/account/overview'],
    ['/ask/post?kind=article', '/ask/post?kind=article'],
  ] as const) {
    const page = await app.send(path);
    expect([page.status, page.headers.get('location')]).toEqual([302, `/user/login?to=${encodeURIComponent(back)}`]);
    const data = await app.send(path.replace(/(\?|$)/, '.data$1'));
    const text = await data.text();
    expect(text).toContain('/user/login');
    expect(text).not.toContain('login_info');
  }
});

const firstAsset = () =>
  readdirSync(join(import.meta.dirname, '../build/client/assets')).find((name) => name.endsWith('.js'))!;

/** fetch would put the address right before it is sent. */
function rawGet(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string; bytes: Buffer }> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(pieces);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString('utf8'), bytes });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('a host that no address can have is refused everywhere, a strange one is not', async () => {
  const statusOf = (path: string, host: string) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(new URL(path, app.url), { headers: { host, cookie: 'ba-user-token=none' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on('error', reject).end();
    });
  for (const path of ['/', '/user/', '/api/index/index', '/health', '/assets/none.js']) {
    for (const host of ['9'.repeat(40), '1.2.3.4.5', '256.256.256.256', 'a:99999', '[', 'a b'])
      expect(await statusOf(path, host), `${path} ${host}`).toBe(400);
  }
  for (const host of ['127.0.0.1', 'xn--fiq228c.example', 'under_score.example:8080', '[::1]:3000'])
    expect(await statusOf('/health', host), host).toBe(200);
});
