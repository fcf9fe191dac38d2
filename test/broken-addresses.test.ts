import { connect } from 'node:net';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, expect, test, vi } from 'vitest';
import routes from '../app/routes.ts';
import { type Member, useTestApp } from '#test/app.ts';

const app = useTestApp();
let staff: Member;
let reader: Member;
beforeAll(async () => {
  staff = await app.addMember('boss', { isStaff: true });
  reader = await app.addMember('reader');
});

/** Every page address, each of its parameters replaced. */
function fill(value: string): string[] {
  const walk = (entries: RouteConfigEntry[], above: string): string[] =>
    entries.flatMap((entry) => {
      const path = entry.path ? `${above}/${entry.path}` : above;
      return [...(entry.path || entry.index ? [path || '/'] : []), ...walk(entry.children ?? [], path)];
    });
  return [...new Set(walk(routes, '').map((path) => path.replaceAll(/:\w+\??|\*/g, value)))];
}

/** Statuses other than those wanted, with the address. */
async function statusesOf(
  paths: string[],
  member: Member | null,
  isWanted: (status: number) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    const answer = await app.send(path, { headers: member ? { cookie: app.cookiesOf(member) } : {} });
    await answer.arrayBuffer();
    if (!isWanted(answer.status)) wrong.push(`${answer.status} ${path}`);
  }
  return wrong;
}
const dataOf = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);
const withNul = () => [
  ...fill('%00').filter((path) => path.includes('%00')),
  ...fill('1').map((path) => `${path}?q=%00`),
];

test('a NUL in any page address is a page that is not there, for staff too', async () => {
  const data = withNul().map((path) => path.replace(/^[^?]+/, dataOf));
  expect(await statusesOf(data, staff, (status) => status === 404)).toEqual([]);
});

test('a NUL in a page address shows guests and members the 404 page in their language', async () => {
  const paths = [
    '/ask/tags/%00',
    '/ask/tags/%00/history',
    '/ask/devdoc/%00',
    '/ask?tag=a%00b',
    '/i/%00',
    '/user/login?to=%00',
    '/user/card/%00',
    '/robots.txt?%00',
  ];
  for (const member of [null, reader]) expect(await statusesOf(paths, member, (status) => status === 404)).toEqual([]);
  for (const [language, title] of [
    ['zh-cn', '没有找到这个页面'],
    ['en', 'We couldn’t find that page'],
  ]) {
    const answer = await app.send('/ask/tags/%00', { headers: { cookie: `think-lang=${language}` } });
    expect(await answer.text()).toContain(`>${title}</h1>`);
  }
});

test('bytes that are no text lead to the 404 page, without a line in the log', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const paths = ['/feed/%zz', '/ask/tags/%ff', '/%c3%28', '/ask/lists/article/%', '/user/card/%ed%a0%80'];
  for (const member of [null, reader]) {
    expect(await statusesOf([...paths, ...paths.map(dataOf)], member, (status) => status === 404)).toEqual([]);
  }
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

test('bytes that are no text, and texts of 10 KB, in an address are no fault of ours', async () => {
  for (const value of ['%ff', '%c3%28', 'a'.repeat(10_240)]) {
    const paths = fill(value).filter((path) => path.includes(value) && /^\/(?!user|admin)/.test(path));
    const faults = await statusesOf(
      [...paths.map(dataOf), `/ask?tag=${value}`, `/admin/payments.data?q=${value}`],
      staff,
      (status) => status < 500,
    );
    expect(faults.map((fault) => fault.slice(0, 100))).toEqual([]);
  }
});

test('days that there are none of are no fault of ours', async () => {
  const days = ['0000-02-29', '2026-02-30', '9999-12-31'];
  const paths = days.flatMap((day) => [
    `/admin/payments.data?from=${day}&to=${day}`,
    `/admin/audit.data?from=${day}&to=${day}`,
    `/api/admin/payments?from=${day}&to=${day}`,
    `/user/account/signIn.data?month=${day.slice(0, 7)}`,
  ]);
  expect(await statusesOf(paths, staff, (status) => status < 500)).toEqual([]);
});

/** The first line of what comes back. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.once('data', (piece: Buffer) => {
      resolve(piece.toString('latin1').split('\r\n')[0]!);
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(''));
  });
}

test('HTTP/1.0 needs no host', async () => {
  expect(await exchange('GET /health HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 200 OK');
  expect(await exchange('GET /ask HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 200 OK');
});

test('two hosts are refused, the same one twice too', async () => {
  for (const path of ['/health', '/ask', '/api/index/index', '/assets/none.js'])
    expect(await exchange(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n`), path).toBe(
      'HTTP/1.1 400 Bad Request',
    );
  expect(await exchange('GET /health HTTP/1.1\r\nHost: a.example\r\nHOST: a.example\r\n\r\n')).toBe(
    'HTTP/1.1 400 Bad Request',
  );
});
