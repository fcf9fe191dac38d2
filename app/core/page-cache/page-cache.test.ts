import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { textsOf } from './template.server.ts';
import {
  contentVersion,
  countEncoded,
  dropPages,
  findPage,
  noncePlaceholder,
  pageKey,
  pagesCompressed,
  storePage,
} from './page-cache.server.ts';

const store = (key: string, body = `<p>${noncePlaceholder}</p>`) =>
  storePage(key, contentVersion(), 200, {}, Buffer.from(body));

it('keeps a page until content changes', () => {
  const key = pageKey('/ask', 'en', 'dark');
  const readAt = contentVersion();
  store(key);
  expect(textsOf(findPage(key)!.body.plain).map(String)).toEqual(['<p>', '</p>']);
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

describe('the compressed form', () => {
  const key = pageKey('/compressed', 'en', 'system');
  const ask = async (encoding: 'zstd' | 'gzip') => {
    countEncoded(key, findPage(key)!, encoding);
    await pagesCompressed();
    const { zstd, gzip } = findPage(key)!.body;
    return { zstd: zstd !== null, gzip: gzip !== null };
  };

  it('is made when a page is asked for twice, each encoding for itself', async () => {
    store(key);
    expect(await ask('zstd')).toEqual({ zstd: false, gzip: false });
    expect(await ask('gzip')).toEqual({ zstd: false, gzip: false });
    expect(await ask('zstd')).toEqual({ zstd: true, gzip: false });
    expect(await ask('gzip')).toEqual({ zstd: true, gzip: true });
  });

  it('never comes to a page that was rendered anew meanwhile', async () => {
    store(key);
    await ask('zstd');
    countEncoded(key, findPage(key)!, 'zstd');
    dropPages();
    store(key, `new ${noncePlaceholder}`);
    await pagesCompressed();
    expect(findPage(key)?.body.zstd).toBeNull();
  });

  it('counts as memory the cache takes', async () => {
    const keyAt = (i: number) => pageKey(`/large/${i}`, 'en', 'system');
    const large = randomBytes(4 * 1024 * 1024);
    for (let i = 0; i < 12; i += 1) storePage(keyAt(i), contentVersion(), 200, {}, large);
    expect(findPage(keyAt(0)) !== undefined).toBe(true); // and used later than the next
    for (let i = 8; i < 12; i += 1) for (const _time of [1, 2]) countEncoded(keyAt(i), findPage(keyAt(i))!, 'zstd');
    await pagesCompressed();
    expect(findPage(keyAt(11))?.body.zstd).not.toBeNull();
    expect(findPage(keyAt(1)) === undefined).toBe(true);
    dropPages();
  });
});
