import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bodyFor, type KeptForm } from './page-body.server.ts';
import { type MadeOf, PageTags, unnamed } from '#app/core/page-tags.server.ts';
import {
  contentMark,
  countForm,
  dropPages,
  findPage,
  formsKept,
  pageCacheFill,
  pageKey,
  type RenderedPage,
  shareRendering,
  storePage,
} from './page-cache.server.ts';

const store = (key: string, body = '<p>text</p>', madeOf = unnamed) =>
  storePage(key, contentMark(), { status: 200, headers: {}, body: Buffer.from(body), madeOf });

it('keeps a page until content changes', () => {
  const key = pageKey('/ask', 'en', 'dark');
  const readAt = contentMark();
  store(key);
  expect(bodyFor(findPage(key)!.body, '').bytes.toString()).toBe('<p>text</p>');
  expect(findPage(pageKey('/ask', 'en', 'light'))).toBeUndefined();
  dropPages();
  expect(findPage(key)).toBeUndefined();
  storePage(key, readAt, { status: 200, headers: {}, body: Buffer.from('late') });
  expect(findPage(key)).toBeUndefined();
});

it('shares no rendering that reads where it was decided before a change', async () => {
  const page = {
    status: 200,
    headers: new Headers(),
    policy: '',
    madeOf: { now: new Set(['thread:7']), soon: new Set<string>() },
  };
  const key = pageKey('/ask/info/7', 'en', 'dark');
  const decided = contentMark().version;
  dropPages(['thread:7']);
  const old = Promise.withResolvers<RenderedPage>();
  const first = shareRendering(key, () => old.promise, decided); // on a replica that may lack the change
  const second = shareRendering(
    key,
    () => Promise.resolve({ ...page, body: Buffer.from('new') }),
    contentMark().version,
  );
  old.resolve({ ...page, body: Buffer.from('old') });
  expect((await first).body.toString()).toBe('old');
  expect((await second).body.toString()).toBe('new');
});

it('keeps no page under a very long address, which anybody may make up', () => {
  const long = pageKey(`/robots.txt?${'x'.repeat(1000)}`, 'en', 'system');
  store(long);
  expect(findPage(long)).toBeUndefined();
});

it('takes no more memory than it says, keys included', () => {
  const keyAt = (i: number) => pageKey(`/robots.txt?${String(i).padStart(900, '0')}`, 'en', 'system');
  const count = 40_000;
  for (let i = 0; i < count; i += 1) store(keyAt(i), 'x');
  expect(findPage(keyAt(0))).toBeUndefined();
  expect(findPage(keyAt(count - 1))).toBeDefined();
  dropPages();
});

describe('a page made of what has names', () => {
  const key = pageKey('/named', 'en', 'system');
  const madeOf: MadeOf = { now: new Set(['thread:1']), soon: new Set(['row:2', 'lists']) };
  const isKept = () => findPage(key) !== undefined;
  const wait = (by_ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by_ms });
  afterEach(() => {
    vi.useRealTimers();
    dropPages();
  });

  it('stays when something else changes, and goes at once when what it is made of does', () => {
    store(key, 'page', madeOf);
    dropPages(['thread:2', 'row:1']);
    expect(isKept()).toBe(true);
    dropPages(['thread:1']);
    expect(isKept()).toBe(false);
  });

  it('shows figures that changed for two seconds more, counted from the first change', () => {
    store(key, 'page', madeOf);
    dropPages(['row:2']);
    wait(1900);
    dropPages(['lists']);
    expect(isKept()).toBe(true);
    wait(200);
    expect(isKept()).toBe(false);
  });

  it('goes with everything, and without names with any change', () => {
    store(key, 'page', madeOf);
    dropPages();
    expect(isKept()).toBe(false);
    store(key);
    dropPages(['thread:2']);
    expect(isKept()).toBe(false);
  });

  it('is not kept when it was being rendered while what it is made of changed', () => {
    const readAt = contentMark();
    dropPages(['thread:1']);
    storePage(key, readAt, { status: 200, headers: {}, body: Buffer.from('late'), madeOf });
    expect(isKept()).toBe(false);
    const later = contentMark();
    dropPages(['thread:2']);
    storePage(key, later, { status: 200, headers: {}, body: Buffer.from('page'), madeOf });
    expect(isKept()).toBe(true);
  });

  it('with figures that changed while it was rendered is kept for two seconds', () => {
    const readAt = contentMark();
    dropPages(['row:2']);
    storePage(key, readAt, { status: 200, headers: {}, body: Buffer.from('page'), madeOf });
    expect(isKept()).toBe(true);
    wait(2000);
    expect(isKept()).toBe(false);
  });

  it('is not served beyond the moment at which it changes by itself', () => {
    wait(0); // the clock stands
    const tags = new PageTags();
    const { madeOf: made, until } = tags.nameFor();
    made('thread:1');
    until(new Date(Date.now() + 40_000));
    until(new Date(Date.now() + 20_000));
    store(key, 'page', tags.result());
    wait(19_999);
    expect(isKept()).toBe(true);
    wait(1);
    expect(isKept()).toBe(false);
  });

  it('is forgotten by the names of an earlier rendering', () => {
    store(key, 'page', madeOf);
    store(key, 'page', { now: new Set(['thread:3']), soon: new Set() });
    dropPages(['thread:1', 'row:2']);
    expect(isKept()).toBe(true);
    dropPages(['thread:3']);
    expect(isKept()).toBe(false);
  });

  it('is rendered once for all who ask before what it is made of changes, and again for those who ask later', async () => {
    let rendered = 0;
    const ends: (() => void)[] = [];
    const ask = () =>
      shareRendering(key, async () => {
        const body = Buffer.from(String((rendered += 1)));
        await new Promise<void>((resolve) => ends.push(resolve));
        return { status: 200, headers: new Headers(), policy: '', body, madeOf };
      });
    const asked = [ask()];
    dropPages(['thread:2']);
    asked.push(ask());
    dropPages(['thread:1']);
    asked.push(ask(), ask());
    ends[0]!();
    await vi.waitUntil(() => ends.length > 1);
    ends[1]!();
    // the second came before the change, but only the rendering knows what it is made of
    expect((await Promise.all(asked)).map(({ body }) => String(body))).toEqual(['1', '2', '2', '2']);
  });
});

describe('what loaders name', () => {
  it('is known when each of them named something', () => {
    const tags = new PageTags();
    tags.nameFor().madeOf(); // a frame that nothing changes
    tags.nameFor().shows('lists');
    expect(tags.result()).toEqual({ now: new Set(), soon: new Set(['lists']) });
    tags.nameFor();
    expect(tags.result()).toBe(unnamed);
  });

  it('is nothing when only the frame named something', () => {
    const tags = new PageTags();
    expect(tags.result()).toBe(unnamed);
    tags.nameFor().madeOf();
    expect(tags.result()).toBe(unnamed);
  });
});

describe('another form', () => {
  const key = pageKey('/compressed', 'en', 'system');
  const ask = async (form: KeptForm) => {
    countForm(key, findPage(key)!, form);
    await formsKept();
    const { br, gzip, plain } = findPage(key)!.body;
    return Object.entries({ br, gzip, plain }).flatMap(([name, bytes]) => (bytes === null ? [] : [name]));
  };

  it('is kept when a page is asked for twice in it, each for itself', async () => {
    store(key);
    expect(await ask('br')).toEqual([]);
    expect(await ask('gzip')).toEqual([]);
    expect(await ask('br')).toEqual(['br']);
    expect(await ask('plain')).toEqual(['br']);
    expect(await ask('gzip')).toEqual(['br', 'gzip']);
    expect(await ask('plain')).toEqual(['br', 'gzip', 'plain']);
  });

  it('never comes to a page that was rendered anew meanwhile', async () => {
    store(key);
    await ask('br');
    countForm(key, findPage(key)!, 'br');
    dropPages();
    store(key, 'new');
    await formsKept();
    expect(findPage(key)?.body.br).toBeNull();
  });

  it('counts as memory the cache takes', async () => {
    const keyAt = (i: number) => pageKey(`/large/${i}`, 'en', 'system');
    const large = randomBytes(4 * 1024 * 1024);
    for (let i = 0; i < 12; i += 1) storePage(keyAt(i), contentMark(), { status: 200, headers: {}, body: large });
    expect(findPage(keyAt(0)) !== undefined).toBe(true); // and used later than the next
    for (let i = 8; i < 12; i += 1) for (const _time of [1, 2]) countForm(keyAt(i), findPage(keyAt(i))!, 'br');
    await formsKept();
    expect(findPage(keyAt(11))?.body.br).not.toBeNull();
    expect(findPage(keyAt(1)) === undefined).toBe(true);
    dropPages();
  });
});

it('keeps a page compressed: several times as many as if each took what it has', () => {
  const text = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${(i * i) % 8191} answers`).join(' '));
  const count = 600;
  expect(text.length * count).toBeGreaterThan(2 * pageCacheFill().maxBytes);
  for (let i = 0; i < count; i += 1)
    storePage(pageKey(`/many/${i}`, 'en', 'system'), contentMark(), { status: 200, headers: {}, body: text });
  expect(pageCacheFill().pages).toBe(count);
  dropPages();
});
