import { expect, it } from 'vitest';
import { contentVersion, dropPages, findPage, noncePlaceholder, pageKey, storePage } from './page-cache.server.ts';

const store = (key: string, body = `<p>${noncePlaceholder}</p>`) => storePage(key, contentVersion(), 200, {}, Buffer.from(body));

it('keeps a page until content changes', () => {
  const key = pageKey('/ask', 'en', 'dark');
  const readAt = contentVersion();
  store(key);
  expect(findPage(key)?.parts.map(String)).toEqual(['<p>', '</p>']);
  expect(findPage(pageKey('/ask', 'en', 'light'))).toBeUndefined();
  dropPages();
  expect(findPage(key)).toBeUndefined();
  storePage(key, readAt, 200, {}, Buffer.from('late'));
  expect(findPage(key)).toBeUndefined();
});

it('keeps no page under a very long address, which anybody may make up', () => {
  const long = pageKey(`/robots.txt?${'x'.repeat(1000)}`, 'en', 'system');
  store(long);
  expect(findPage(long)).toBeUndefined();
});

it('takes no more memory than it says, keys included', () => {
  const keyAt = (i: number) => pageKey(`/robots.txt?${String(i).padStart(900, '0')}`, 'en', 'system');
  const count = 60_000;
  for (let i = 0; i < count; i += 1) store(keyAt(i), 'x');
  expect(findPage(keyAt(0))).toBeUndefined();
  expect(findPage(keyAt(count - 1))).toBeDefined();
  dropPages();
});
