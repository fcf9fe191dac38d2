import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PageEncoding } from './compress.server.ts';
import { encodeTemplate, type PageBody, sizeOf, toPageBody } from './page-body.server.ts';
import { toTemplate } from './template.server.ts';

/**
 * A guest page as it was rendered with the nonce placeholder, and compressed once it was asked for twice. `headers` are
 * names and values in turn, `policy` is the Content-Security-Policy in parts, between which the nonce belongs.
 */
export type CachedPage = {
  status: number;
  headers: readonly string[];
  policy: readonly string[];
  body: PageBody;
  storedAt_ms: number;
};

/** What rendering a page gives; body and Content-Security-Policy hold the nonce placeholder. */
export type RenderedPage = { status: number; headers: Headers; policy: string; body: Buffer };

/**
 * Stands for the nonce while a guest page is rendered; nobody can guess it and have a member's text carry the nonce.
 */
export const noncePlaceholder = randomBytes(18).toString('base64url');

const maxAge_ms = 60_000;
const pages = new LRUCache<string, CachedPage>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ body }, key) => bytesPerPage + sizeOf(body) + 2 * key.length,
});
/** What a page takes beside its bytes; a key takes up to two bytes a character. */
const bytesPerPage = 1024;
/** Longer addresses are nobody's links; whoever makes them up pays for each. */
const longestKey = 1000;
let version = 0;
const renderings = new Map<string, { startedAt: number; result: Promise<RenderedPage> }>();
/** One page after the other, so that compression takes one thread at most. */
let compressing = Promise.resolve();
let announce: (() => Promise<void>) | undefined;

/** The key of a guest page: everything its bytes depend on. */
export const pageKey = (path: string, language: string, theme: string) => `${language}|${theme}|${path}`;

/** A page of the present content version, or undefined. Relative times keep it at most a minute. */
export function findPage(key: string): CachedPage | undefined {
  const page = pages.get(key);
  if (page && Date.now() - page.storedAt_ms < maxAge_ms) return page;
  return undefined;
}

/**
 * Counts an answer in an encoding; on the second one the page is compressed for all later answers, when its turn comes.
 */
export function countEncoded(key: string, { body: { plain, asked } }: CachedPage, encoding: PageEncoding): void {
  asked[encoding] += 1;
  if (asked[encoding] !== 2) return;
  const present = () => {
    const page = pages.peek(key);
    return page?.body.plain === plain ? page : undefined;
  };
  compressing = compressing.then(async () => {
    const encoded = present() && (await encodeTemplate(plain, encoding));
    const page = encoded && present();
    // a new page, so that its size is taken anew
    if (page) pages.set(key, { ...page, body: { ...page.body, [encoding]: encoded } });
  });
}

/** Done when every page whose turn to be compressed came has been. */
export const pagesCompressed = (): Promise<void> => compressing;

/**
 * Renders a page once for all guests who ask for it at the same time, as they do after a change. One that began before
 * the last change is not shared, nor is an error or a redirect, which may be for one caller alone.
 */
export async function shareRendering(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
  const underway = renderings.get(key);
  if (underway?.startedAt === version) {
    const result = await underway.result.catch(() => null);
    return result?.status === 200 ? result : render();
  }
  const own = { startedAt: version, result: render() };
  renderings.set(key, own);
  try {
    return await own.result;
  } finally {
    if (renderings.get(key) === own) renderings.delete(key);
  }
}

/** The version to hand to `storePage`: read it before the page's data is read. */
export const contentVersion = () => version;

/** Stores a rendered page unless content changed while it was rendered or its address is very long. */
export function storePage(
  key: string,
  readAt: number,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): void {
  if (readAt !== version || key.length > longestKey) return;
  const { [policyName]: policy = '', ...others } = headers;
  pages.set(key, {
    status,
    headers: Object.entries(others).flat(),
    policy: policy.split(noncePlaceholder),
    body: toPageBody(toTemplate(body, noncePlaceholder)),
    storedAt_ms: Date.now(),
  });
}

/** How full this process's cache of guest pages is. Sizes are bytes. */
export const pageCacheFill = (): { pages: number; bytes: number; maxBytes: number } => ({
  pages: pages.size,
  bytes: pages.calculatedSize,
  maxBytes: pages.maxSize,
});

const policyName = 'content-security-policy';

/** Forgets every page: called when content changed here or in another process. */
export function dropPages(): void {
  version += 1;
  pages.clear();
}

/** Tells how to reach the other processes; the promise resolves when all of them have dropped their pages. */
export function onContentChange(tellOthers: () => Promise<void>): void {
  announce = tellOthers;
}

/** After a committed write and before it is acknowledged: no process serves an older page from here on. */
export async function bumpContent(): Promise<void> {
  dropPages();
  await announce?.();
}
