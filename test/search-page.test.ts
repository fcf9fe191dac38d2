import { beforeAll, expect, test } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';
import { answer } from '#test/asked.ts';
import { makeWorld } from '#test/writes.ts';

const app = useTestApp();
let reader: Member;
beforeAll(async () => {
  await answer(await makeWorld(app));
  reader = await app.addMember('seeker');
});

async function read(path: string, member: Member | null = null): Promise<{ status: number; html: string }> {
  const headers: Record<string, string> = member ? { cookie: app.cookiesOf(member) } : {};
  const answer = await app.send(path, { headers });
  const to = answer.headers.get('location');
  return to === null ? { status: answer.status, html: await answer.text() } : read(to, member);
}

const inPath = (words: string) => `/ask/search/${encodeURIComponent(words)}`;
const inQuery = (words: string) => `/ask/search?${new URLSearchParams({ q: words })}`;

test.each([
  ['context '.repeat(40), 'words'],
  ['x'.repeat(10_000), 'one word'],
  ['上下文窗口是什么？'.repeat(100), 'sentences'],
])('a search for more than 200 characters keeps what was typed and says what was searched for (%#)', async (typed) => {
  for (const path of [inPath(typed), inQuery(typed)])
    for (const member of [null, reader]) {
      const { status, html } = await read(`${path}${path.includes('?') ? '&' : '?'}lang=en`, member);
      expect(status, path.slice(0, 60)).toBe(200);
      expect(html).toContain('so only these');
      expect(html).toContain(`value="${typed.trim()}"`);
    }
  expect((await read(`${inPath(typed)}?lang=zh-cn`)).html).toContain('内容太长，只搜索了其中');
});

const hostile = [
  'user:',
  'tag: user: category:',
  '"'.repeat(50),
  '-"',
  '-'.repeat(199),
  'is: has: lang: score: created:',
  ':*&|!()<->',
  '\ufffe\u202e',
];
test.each(hostile)('a search for %j is a page', async (words) => {
  for (const path of [inPath(words), inQuery(words)]) expect((await read(path)).status).toBe(200);
});

test.each([
  '/ask/search?q=%00',
  '/ask/search?q=a%00b',
  '/ask/search?q=%ed%a0%80',
  '/ask/search/%00',
  '/ask/search/context%00',
  '/ask/search/context%ed%a0%80',
  '/ask/search/%ff?tab=map',
])('a search whose address no text has, %s, is a page for the rest of it', async (path) => {
  for (const member of [null, reader]) expect((await read(path, member)).status).toBe(200);
});

test('a NUL that is left out leaves the search for the rest', async () => {
  const answer = await app.send('/ask/search/con%00text?sort=newest');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ask/search/context?sort=newest']);
});

test('a member whom nobody knows is named in both languages', async () => {
  expect((await read(`${inPath('user:nobodyhere')}?lang=en`)).html).toContain('No member is called “nobodyhere”.');
  expect((await read(`${inPath('user:nobodyhere')}?lang=zh-cn`)).html).toContain('没有成员叫「nobodyhere」');
});
