import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A guest page as it was rendered with the nonce placeholder; `parts` are the bytes between the placeholders. */
export type CachedPage = { status: number; headers: Record<string, string>; parts: Buffer[]; storedAt_ms: number };

/** Stands for the nonce while a guest page is rendered; nobody can guess it and have a member's text carry the nonce. */
export const noncePlaceholder = randomBytes(18).toString('base64url');

const maxAge_ms = 60_000;
const pages = new LRUCache<string, CachedPage>({
  maxSize: 128 * 1024 * 1024,
  sizeCalculation: (page, key) => page.parts.reduce((sum, part) => sum + part.length + bytesPerPart, bytesPerPage + 2 * key.length),
});
/** What a page and each of its parts take beside their bytes; a key takes up to two bytes a character. */
const bytesPerPage = 1024;
const bytesPerPart = 128;
/** Longer addresses are nobody's links; whoever makes them up pays for each. */
const longestKey = 1000;
let version = 0;
let announce: (() => Promise<void>) | undefined;

/** The key of a guest page: everything its bytes depend on. */
export const pageKey = (path: string, language: string, theme: string) => `${language}|${theme}|${path}`;

/** A page of the present content version, or undefined. Relative times keep it at most a minute. */
export function findPage(key: string): CachedPage | undefined {
  const page = pages.get(key);
  if (page && Date.now() - page.storedAt_ms < maxAge_ms) return page;
  return undefined;
}

/** The version to hand to `storePage`: read it before the page's data is read. */
export const contentVersion = () => version;

/** Stores a rendered page unless content changed while it was rendered or its address is very long. */
export function storePage(key: string, readAt: number, status: number, headers: Record<string, string>, body: Buffer): void {
  if (readAt !== version || key.length > longestKey) return;
  pages.set(key, { status, headers, parts: splitAtNonce(body), storedAt_ms: Date.now() });
}

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

function splitAtNonce(body: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(noncePlaceholder); at >= 0; at = body.indexOf(noncePlaceholder, from)) {
    parts.push(body.subarray(from, at));
    from = at + noncePlaceholder.length;
  }
  parts.push(body.subarray(from));
  return parts;
}
