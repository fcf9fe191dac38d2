import { LRUCache } from 'lru-cache';
import { formToKeep, type KeptForm, type PageBody, sizeOf, toPageBody } from './page-body.server.ts';
import { lifetimeOf } from './page-lifetime.server.ts';
import { anything, type MadeOf, unnamed } from '#app/core/page-tags.server.ts';
import { noteChange } from '#app/core/replicas/replicas.server.ts';
import { isStreamHeard } from '#app/core/stream/stream.server.ts';

/**
 * A guest page as it was rendered, and in other forms once it was asked for twice in them. `headers` are names and
 * values in turn. From `endsAt_ms` on it is not served any more.
 */
export type CachedPage = {
  status: number;
  headers: readonly string[];
  body: PageBody;
  madeOf: MadeOf;
  endsAt_ms: number;
};

/** What rendering a page gives; the Content-Security-Policy knows its scripts by their hashes. */
export type RenderedPage = {
  status: number;
  headers: Headers;
  policy: string;
  body: Buffer<ArrayBuffer>;
  madeOf: MadeOf;
};

/** A moment among the changes of content: what is read after it holds all that changed before. */
export type ContentMark = { version: number; at_ms: number };

/** So long a figure in a list may be older than the write that changed it. */
const soon_ms = 2000;
const pages = new LRUCache<string, CachedPage>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ body, madeOf }, key) =>
    bytesPerPage + bytesPerTag * tagsOf(madeOf).length + sizeOf(body) + 2 * key.length,
  noDisposeOnSet: true,
  dispose: ({ madeOf }, key) => {
    for (const tag of tagsOf(madeOf)) {
      const keys = keysByTag.get(tag);
      if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag);
    }
  },
});
const tagsOf = ({ now, soon }: MadeOf): string[] => [...now, ...soon];
const keysByTag = new Map<string, Set<string>>();
/** What a page takes beside its bytes; a key takes up to two bytes a character. */
const bytesPerPage = 1024;
const bytesPerTag = 150;
/** Longer addresses are nobody's links; whoever makes them up pays for each. */
const longestKey = 1000;
/** Counts changes. */
let version = 0;
/** Counts those among them that dropped all pages. */
let drops = 0;
/** Pages read before this version are as old as everything. */
let allChangedAt = 0;
/** The version in which each tag last changed since then. */
const changedAt = new Map<string, number>();
/** More are forgotten: then what is being rendered is not kept. */
const maxChanges = 10_000;
const renderings = new Map<string, { startedAt: number; result: Promise<RenderedPage> }>();
/** One page after the other, so that compression takes one thread at most. */
let forming = Promise.resolve();
let announce: ((tags?: readonly string[]) => Promise<void>) | undefined;

/** The key of a guest page: everything its bytes depend on. */
export const pageKey = (path: string, language: string, theme: string) => `${language}|${theme}|${path}`;

/**
 * A page that tells what is so now, or undefined; none while this process may have missed what another host has
 * written.
 */
export function findPage(key: string): CachedPage | undefined {
  const page = pages.get(key);
  return page && Date.now() < page.endsAt_ms && isStreamHeard() ? page : undefined;
}

/** Counts an answer in a form; on the second one the page is kept in it for all later answers, when its turn comes. */
export function countForm(key: string, { body: { zstd, asked } }: CachedPage, form: KeptForm): void {
  asked[form] += 1;
  if (asked[form] !== 2) return;
  const present = () => {
    const page = pages.peek(key);
    return page?.body.zstd === zstd ? page : undefined;
  };
  forming = forming.then(async () => {
    const before = present();
    if (!before) return;
    const bytes = await formToKeep(before.body, form);
    const page = present();
    // a new page, so that its size is taken anew
    if (page) pages.set(key, { ...page, body: { ...page.body, [form]: bytes } });
  });
}

/** Done when every form whose turn came is kept. */
export const formsKept = (): Promise<void> => forming;

/**
 * Renders a page once for all guests who ask for it at the same time, as they do after a change. One that turns out to
 * be made of what changed meanwhile is not shared, nor is an error or a redirect, which may be for one caller alone.
 * @param render is told when it comes after another one that turned out to be old: then it reads what is so now
 * @param since the version at which it was decided where `render` reads, if that may be a replica as old as that
 */
export async function shareRendering(
  key: string,
  render: (isLater: boolean) => Promise<RenderedPage>,
  since?: number,
): Promise<RenderedPage> {
  const underway = renderings.get(key);
  if (underway && underway.startedAt >= allChangedAt) {
    const result = await underway.result.catch(() => null);
    if (result?.status !== 200) return render(true);
    if (isPresent(result.madeOf, underway.startedAt)) return result;
    if (renderings.get(key) === underway) renderings.delete(key);
    return shareRendering(key, () => render(true));
  }
  const own = { startedAt: since ?? version, result: render(false) };
  renderings.set(key, own);
  try {
    return await own.result;
  } finally {
    if (renderings.get(key) === own) renderings.delete(key);
  }
}

/** Whether nothing that a page had to show at once has changed since a version. */
const isPresent = ({ now }: MadeOf, since: number) => isUnchanged([...now], since);

/** Whether nothing of that name has changed since the version of a mark. */
export const isUnchanged = (tags: readonly string[], since: number): boolean =>
  since >= allChangedAt && tags.every((tag) => (changedAt.get(tag) ?? 0) <= since);

/** Changes with each write that drops all pages: for what else is kept in memory as long as they are. */
export const contentVersion = () => drops;

/** The mark to hand to `storePage` and `keepNamed`: take it before the data is read. */
export const contentMark = (): ContentMark => ({ version, at_ms: Date.now() });

/**
 * Stores a rendered page unless what it is made of changed while it was rendered, or its address is very long. With
 * figures that changed meanwhile it is kept as long as if it had been there before, and never beyond the moment at
 * which it changes by itself.
 */
export function storePage(
  key: string,
  readAt: ContentMark,
  {
    status,
    headers,
    body,
    madeOf = unnamed,
  }: { status: number; headers: Record<string, string>; body: Buffer; madeOf?: MadeOf },
): void {
  if (!isPresent(madeOf, readAt.version) || key.length > longestKey) return;
  const isOld = [...madeOf.soon].some((tag) => (changedAt.get(tag) ?? 0) > readAt.version);
  const now_ms = Date.now();
  const longest_ms = isOld ? readAt.at_ms + soon_ms : now_ms + lifetimeOf(body, madeOf, now_ms);
  pages.delete(key);
  pages.set(key, {
    status,
    headers: Object.entries(headers).flat(),
    body: toPageBody(body),
    madeOf,
    endsAt_ms: Math.min(longest_ms, madeOf.until_ms ?? Infinity),
  });
  if (!pages.has(key)) return;
  for (const tag of tagsOf(madeOf)) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
}

/** How full this process's cache of guest pages is. Sizes are bytes. */
export const pageCacheFill = (): { pages: number; bytes: number; maxBytes: number } => ({
  pages: pages.size,
  bytes: pages.calculatedSize,
  maxBytes: pages.maxSize,
});

/**
 * Forgets the pages made of what changed, here or in another process; all without tags. Those that merely show a figure
 * of it are kept for two seconds more.
 */
export function dropPages(tags?: readonly string[]): void {
  noteChange();
  version += 1;
  if (tags === undefined) {
    drops += 1;
    pages.clear();
  }
  if (tags === undefined || changedAt.size > maxChanges) {
    allChangedAt = version;
    changedAt.clear();
  }
  const soonest_ms = Date.now() + soon_ms;
  for (const tag of tags === undefined ? [] : [anything, ...tags]) {
    changedAt.set(tag, version);
    for (const key of keysByTag.get(tag) ?? []) {
      const page = pages.peek(key);
      if (page?.madeOf.now.has(tag)) pages.delete(key);
      else if (page) page.endsAt_ms = Math.min(page.endsAt_ms, soonest_ms);
    }
  }
}

/** Tells how to reach the other processes; the promise resolves when all of them have dropped their pages. */
export function onContentChange(tellOthers: (tags?: readonly string[]) => Promise<void>): void {
  announce = tellOthers;
}

/**
 * After a committed write and before it is acknowledged: no process of this server serves an older page from here on.
 * Other hosts are told by the stream, see page-news.
 * @param tags what the write changed; all pages go without it, none when it is empty
 */
export async function dropEverywhere(tags?: readonly string[]): Promise<void> {
  if (tags?.length === 0) return;
  dropPages(tags);
  await announce?.(tags);
}
