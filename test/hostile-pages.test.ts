import { connect } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { answer } from '#test/asked.ts';
import { testSeed } from '#test/seed.ts';
import { makeWorld, type World } from '#test/writes.ts';

const seed = Number(process.env['PROPERTY_SEED'] ?? testSeed);
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200);

const app = useTestApp();
let world: World;
beforeAll(async () => {
  console.log(`  property tests of pages: PROPERTY_SEED=${seed} PROPERTY_RUNS=${numRuns}`);
  world = await makeWorld(app);
  await answer(world);
});

const nasty = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      '0',
      '1',
      '-1',
      '1.5',
      '99999',
      '9'.repeat(40),
      'NaN',
      '%00',
      '%ff',
      '%',
      '%zz',
      '%2e%2e',
      '..',
      '%2F',
      '%5c',
      "';--",
      '<script>',
      '%0d%0aSet-Cookie:a=b',
      '__proto__',
      'constructor',
      '?',
      '#',
      '%F0%9F%92%A9',
      '问蜗',
      '"',
      '[',
      '{}',
      'a'.repeat(3000),
      '%E9%97%AE'.repeat(300),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
  },
);
const routes = [
  '',
  'TopPart1',
  'Test1',
  'ask',
  'ask/lists/X/Y',
  'ask/lists/question/X',
  'ask/lists/tag/X',
  'ask/info/X',
  'ask/info/X/revisions',
  'ask/info/1/X',
  'ask/post',
  'ask/search/X',
  'ask/search',
  'user',
  'user/X',
  'user/login',
  'user/account/overview',
  'robots.txt',
  'sitemap.xml',
  'sitemap/X',
  'feed.atom',
  'feed/X',
  'X',
  'X/Y',
  'assets/X',
  'storage/X',
  'api/X',
  'builds/X',
  '/X',
];
const names = [
  'id',
  'answer',
  'answers',
  'after',
  'before',
  'sort',
  'lang',
  'page',
  'q',
  'kind',
  'tab',
  'to',
  'type',
  'limit',
  '_routes',
  'index',
  '__proto__',
  'a[b][c]',
  '',
];

const target = fc
  .tuple(
    fc.constantFrom(...routes),
    nasty,
    nasty,
    fc.constantFrom('', '', '.data', '/', '//', '.data/'),
    fc.array(fc.tuple(fc.constantFrom(...names), nasty), { maxLength: 3 }),
  )
  .map(
    ([route, x, y, end, query]) =>
      `/${route.replace('X', () => x).replace('Y', () => y)}${end}${query.length > 0 ? `?${query.map(([name, value]) => `${name}=${value}`).join('&')}` : ''}`,
  );
const wild = fc.string({ unit: 'binary', maxLength: 60 });
const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'Cookie',
      'Accept-Encoding',
      'Accept-Language',
      'User-Agent',
      'Host',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'Range',
      'If-None-Match',
      'If-Modified-Since',
      'Origin',
      'Referer',
      'Accept',
      'Content-Length',
      'Transfer-Encoding',
      'Expect',
      'Upgrade',
      'X-HTTP-Method-Override',
    ),
    fc.oneof(wild, nasty),
  ),
  fc.constantFrom<[string, string]>(
    ['Cookie', 'ba-user-token=x; theme=<script>; think-lang=../..'],
    ['Cookie', 'ba-user-token=00000000-0000-0000-0000-000000000000; ba-user-id=%'],
    ['Cookie', `think-lang=${'x'.repeat(5000)}`],
    ['Cookie', ';;;===;a;=b;ba-user-token'],
    ['Cookie', '__proto__=1; constructor=2'],
    ['Range', 'bytes=9-1'],
    ['Range', 'bytes=0-0,1-1,5-'],
    ['Accept-Encoding', 'zstd, br;q=0, gzip;q=nonsense, \x7f'],
    ['Host', ''],
    ['Host', 'evil.example:99999'],
    ['X-Forwarded-For', `${'1.2.3.4, '.repeat(200)}x`],
  ),
);

describe('no page fails, hangs or writes, whatever is asked', () => {
  test('in addresses and headers', async () => {
    const before = await fingerprint();
    const cookies = app.cookiesOf(world.asker);
    const methods = fc.oneof(
      { weight: 8, arbitrary: fc.constant('GET') },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'HEAD',
          'POST',
          'PUT',
          'DELETE',
          'PATCH',
          'OPTIONS',
          'TRACE',
          'PROPFIND',
          'NONSENSE',
          'get',
        ),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        methods,
        target,
        fc.array(header, { maxLength: 3 }),
        fc.boolean(),
        async (method, path, headers, isMember) => {
          const lines = [
            `${method} ${path.replaceAll(/[\s\0]/g, '')} HTTP/1.1`,
            ...(headers.some(([name]) => name === 'Host') ? [] : ['Host: test']),
            ...headers.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, '')}`),
          ];
          if (isMember && !headers.some(([name]) => name === 'Cookie')) lines.push(`Cookie: ${cookies}`);
          const { status, head } = await exchange(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
          expect(status, `${lines.join('\n')} → ${head}`).toBeLessThan(500);
          expect(status).toBeGreaterThan(199);
          expect(head).not.toMatch(/^set-cookie: a=b/im);
          expect(head).not.toMatch(/^location: (?!\/(?![/\\]))/im);
        },
      ),
      { seed, numRuns, endOnFailure: true },
    );
    expect(await fingerprint()).toEqual(before);
  });

  test('in the bytes of the request itself', async () => {
    const pieces = fc.oneof(
      fc.constantFrom(
        'GET / HTTP/1.1\r\n',
        'GET /ask HTTP/1.1\r\nHost: a\r\n\r\n',
        'POST /api/ask/vote HTTP/1.1\r\nHost: a\r\n',
        'Content-Length: 5\r\n',
        'Content-Length: 6\r\n',
        'Transfer-Encoding: chunked\r\n',
        '\r\n',
        '5\r\nabcde\r\n',
        'ffffffffff\r\n',
        '0\r\n\r\n',
        'GET http://evil.example/ask HTTP/1.1\r\nHost: b\r\n\r\n',
        'GET /ask HTTP/9.9\r\n\r\n',
        'A'.repeat(20_000),
      ),
      wild,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 6 }), async (parts) => {
        const { status } = await exchange(parts.join(''));
        expect(status).toBeLessThan(500);
      }),
      { seed, numRuns: Math.ceil(numRuns / 2), endOnFailure: true },
    );
    expect((await app.send('/ask')).status).toBe(200);
  });

  test.each(['/ask/info/1', '/user/login', '/', '/nothing'])('in a form sent to the page %s', async (path) => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json',
      'text/plain',
    ]) {
      for (const body of ['', 'a=b', '{"__proto__":1}', '--x\r\nbroken', 'x'.repeat(10_000)]) {
        for (const at of [path, path === '/' ? '/_root.data' : `${path}.data`]) {
          const response = await app.send(at, {
            method: 'POST',
            headers: { 'content-type': type, cookie: app.cookiesOf(world.asker) },
            body,
          });
          expect(response.status, `${at} ${type}`).toBeGreaterThanOrEqual(400);
          expect(response.status, `${at} ${type}`).toBeLessThan(500);
          await response.arrayBuffer();
        }
      }
    }
  });
});

test.each([
  ['zh-cn', '没有找到这个页面'],
  ['en', 'We couldn’t find that page'],
])('pages of the console are missing pages of the site for everybody else, in %s', async (language, title) => {
  for (const path of ['/admin', '/admin/rules', '/admin/nothing', '/admin/members/1']) {
    for (const own of ['', `; ${app.cookiesOf(world.asker)}`]) {
      const answer = await app.send(path, { headers: { cookie: `think-lang=${language}${own}` } });
      const html = await answer.text();
      expect(answer.status, path).toBe(404);
      expect(html, path).toContain(`>${title}</h1>`);
      expect(html, path).toContain('<header');
      expect(html, path).toContain('<footer');
    }
  }
});

/** Sends bytes and reads until the server ends, or has said nothing more for a second after its head. */
function exchange(bytes: string): Promise<{ status: number; head: string }> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let read = '';
    const end = () => {
      clearTimeout(hang);
      socket.destroy();
      const [head = ''] = read.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 400), head });
    };
    const hang = setTimeout(() => reject(new Error(`No answer to ${JSON.stringify(bytes.slice(0, 500))}`)), 60_000);
    socket.on('data', (piece: Buffer) => (read += piece.toString('latin1')));
    socket.on('error', end);
    socket.on('close', end);
    socket.end(bytes);
  });
}

/** Counts over all that pages read. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await app.database.pool.query(`
    select (select count(*) from core.audit) audits, (select count(*) from ask.post) posts,
      (select count(*) from ask.revision) revisions,
      (select count(*) from account.login where ended_at is null) logins, (select count(*) from ask.vote) votes,
        (select count(*) from account.member) members`);
  return rows[0];
}
