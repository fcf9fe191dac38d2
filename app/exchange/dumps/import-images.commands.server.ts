import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { uploadFile } from '#app/account/uploads/uploads.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Dump } from './folder.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { fileRoot } from '#app/core/files/files.server.ts';
import { openFile, putFile, sharedStore } from '#app/core/files/file-places.server.ts';
import { readAll } from '#app/core/files/file-store.ts';
import type { ImportSource } from './dump-records.schema.ts';

/** Where dumps lie that the console may read: DATA_DIR/imports. */
export const importRoot = () => join(dirname(fileRoot()), 'imports');

const workFolder = (importId: number) => `imports/.work-${importId}`;
const dataDir = () => dirname(fileRoot());
const largest = 50 * 1024 * 1024;

/** Keeps a file that lies inside a database dump until the texts that show it are written. */
export async function keepDumpFile(importId: number, name: string, bytes: Buffer): Promise<void> {
  await putFile(dataDir(), `${workFolder(importId)}/${name.replace(/[^\w/]/g, '')}`, bytes);
}

/** Removes what `keepDumpFile` kept. */
export async function dropDumpFiles(importId: number): Promise<void> {
  await rm(join(dataDir(), workFolder(importId)), { recursive: true, force: true });
  const store = sharedStore();
  if (store) for await (const { key } of store.list(`${workFolder(importId)}/`)) await store.remove(key);
}

/** What images are looked for in. */
export type ImageSource = { importId: number; source: ImportSource; site: string; dump: Dump };
export type ImageCount = { stored: number; missing: number };

const image = /!\[([^\]]*)\]\(\s*<?([^\s)>]+)>?(\s+"[^"]*")?\s*\)/g;

/**
 * Stores the images of a text that lie in the dump as uploads of its author, and has the text show those. Images
 * elsewhere in the web stay where they are; nothing is ever fetched.
 */
export async function storeImages(
  ctx: Ctx,
  from: ImageSource,
  markdown: string,
  authorId: number,
): Promise<{ markdown: string; count: ImageCount }> {
  const count = { stored: 0, missing: 0 };
  const urls = new Map<string, string>();
  for (const [, , url = ''] of markdown.matchAll(image)) {
    const name = urls.has(url) ? null : placeOf(from, url);
    if (name === null) continue;
    const stored = await storeImage(ctx, from, name, authorId);
    if (stored === null) count.missing += 1;
    else {
      count.stored += 1;
      urls.set(url, stored);
    }
  }
  return {
    markdown: markdown.replace(
      image,
      (_all, alt: string, url: string, title = '') =>
        `![${alt.replace(/\|\d+x\d+.*$/, '')}](${urls.get(url) ?? url}${String(title)})`,
    ),
    count,
  };
}

/**
 * Stores a file of the dump as an upload of a member. @returns its address here, null when it is not there or is none
 * that may be uploaded
 */
export async function storeFile(ctx: Ctx, from: ImageSource, url: string, ownerId: number): Promise<string | null> {
  const place = placeOf(from, url);
  return place === null ? null : storeImage(ctx, from, place, ownerId);
}

/** Where an image lies in the dump, as far as its address tells; null when it is somewhere else in the web. */
function placeOf({ source, site }: ImageSource, url: string): string | null {
  const path = localPath(url, site);
  if (source === 'discourse' && url.startsWith('upload://')) return `${sha1OfShort(url)}.`;
  if (path === null) return null;
  if (source === 'question2answer')
    return /[?&]qa_blobid=(\d+)/.exec(path)?.[1] ? `blob/${/[?&]qa_blobid=(\d+)/.exec(path)![1]}` : null;
  if (source === 'discourse') return /\/(uploads\/.+)$/.exec(path)?.[1]?.replace(/\?.*$/, '') ?? null;
  if (source === 'nodebb') return /\/uploads\/(files\/.+)$/.exec(path)?.[1]?.replace(/\?.*$/, '') ?? null;
  if (source === 'wenwo') return path.startsWith('/storage/') ? `files${path}` : null;
  return null;
}

/** The path of an address of the old site, with its query; null for one elsewhere. */
export function localPath(url: string, site: string): string | null {
  if (url.startsWith('/') && !url.startsWith('//')) return url;
  if (/^(?:\.{1,2}\/|(?:index\.php)?\?)/.test(url)) return `/${url.replace(/^(?:\.{1,2}\/)+/, '')}`;
  if (site === '' || !URL.canParse(url)) return null;
  const [there, here] = [new URL(url), new URL(site)];
  return there.host === here.host ? there.pathname + there.search + there.hash : null;
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Discourse writes the SHA-1 of an upload in base 62 (lib/base62.rb). */
function sha1OfShort(url: string): string {
  const short = /^upload:\/\/([a-zA-Z\d]+)/.exec(url)?.[1] ?? '';
  let value = 0n;
  for (const sign of short) value = value * 62n + BigInt(digits.indexOf(sign));
  return value.toString(16).padStart(40, '0');
}

async function storeImage(
  ctx: Ctx,
  { importId, source, dump }: ImageSource,
  place: string,
  authorId: number,
): Promise<string | null> {
  const bytes = source === 'question2answer' ? await readKept(importId, place) : await readFrom(dump, place);
  if (!bytes) return null;
  const actor = { kind: 'member' as const, id: authorId, loginId: 0, ip: '', agent: 'import' };
  const file = new File([new Uint8Array(bytes)], fileName(place, bytes));
  try {
    const { data } = await uploadFile({ ...ctx, actor }, { file, uuid: '', driver: 'local', topic: 'ask' });
    return (data as { file: { url: string } }).file.url;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function readKept(importId: number, place: string): Promise<Buffer | null> {
  const file = await openFile(dataDir(), `${workFolder(importId)}/${place}`);
  return file && readAll(file, largest);
}

/** A file by how its name ends, or by the part before its suffix when that is all that is known. */
async function readFrom(dump: Dump, place: string): Promise<Buffer | null> {
  const name = dump.names.find(
    (one) => one === place || one.endsWith(`/${place}`) || (place.endsWith('.') && basename(one).startsWith(place)),
  );
  return name === undefined ? null : dump.read(name, largest);
}

const marks: [string, number[]][] = [
  ['png', [0x89, 0x50]],
  ['jpg', [0xff, 0xd8]],
  ['gif', [0x47, 0x49]],
  ['webp', [0x52, 0x49]],
];

/** Files of a database have no suffix: the first bytes tell it. */
function fileName(place: string, bytes: Buffer): string {
  const suffix =
    /\.(\w{2,5})$/.exec(place)?.[1] ??
    marks.find(([, signs]) => signs.every((sign, i) => bytes[i] === sign))?.[0] ??
    'bin';
  return `${basename(place).replace(/\..*$/, '') || 'image'}.${suffix}`;
}
