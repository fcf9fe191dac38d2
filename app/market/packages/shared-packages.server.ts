import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openDisk } from '#app/core/files/disk-store.server.ts';
import { sharedStore, sharesFiles } from '#app/core/files/file-places.server.ts';
import type { FileStore, OpenFile } from '#app/core/files/file-store.ts';

/*
 * Packages of a site with several hosts: parts land on any of them, the look at the whole and downloads are any one's.
 * Parts are objects `quarantine/FILE/NUMBER`, an accepted package is `packages/FILE`; the host that needs the bytes at
 * random brings them to its disk, where an accepted package stays, as it never changes.
 */

const uploadPrefix = (file: string) => `quarantine/${file}/`;
const partKey = (file: string, part: number) => uploadPrefix(file) + String(part).padStart(6, '0');

/** The store that new packages go to; null for the disk of this machine. */
export const packageStore = async (): Promise<FileStore | null> => ((await sharesFiles()) ? sharedStore() : null);

/** Keeps a part, over one of the same number. */
export const putPackagePart = (store: FileStore, file: string, part: number, bytes: Buffer): Promise<void> =>
  store.put(partKey(file, part), bytes);

export const hasPackagePart = (store: FileStore, file: string, part: number): Promise<boolean> =>
  store.has(partKey(file, part));

export const openPackagePart = (store: FileStore, file: string, part: number): Promise<OpenFile | null> =>
  store.get(partKey(file, part));

/** How many bytes of an upload are in the store. */
export async function sizeOfUpload(store: FileStore, file: string): Promise<number> {
  let sum = 0;
  for await (const { size } of store.list(uploadPrefix(file))) sum += size;
  return sum;
}

/** Brings the parts of an upload together at a path of this disk, when the store has any. */
export async function bringUpload(file: string, path: string): Promise<void> {
  const store = sharedStore();
  const size = store ? await sizeOfUpload(store, file) : 0;
  if (!store || size === 0 || (await stat(path).catch(() => null))?.size === size) return;
  await openDisk(dirname(dirname(path))).put(`quarantine/${file}`, partsOf(store, file));
}

async function* partsOf(store: FileStore, file: string): AsyncGenerator<Uint8Array> {
  for await (const { key } of store.list(uploadPrefix(file))) {
    const part = await store.get(key);
    if (!part) throw new Error('A part of the package is gone');
    for await (const bytes of part.body) yield bytes as Buffer;
  }
}

/** Removes the parts of an upload from the store. */
export async function dropPackageParts(file: string): Promise<void> {
  const store = sharedStore();
  if (store) for await (const { key } of store.list(uploadPrefix(file))) await store.remove(key);
}

/** Puts an accepted package, which lies at a path of this disk, where all hosts find it. */
export async function sharePackage(file: string, path: string): Promise<void> {
  const store = await packageStore();
  if (store)
    await store.put(`packages/${file}`, createReadStream(path, { highWaterMark: 1024 ** 2 }), 'application/zip');
}

/** Whether the store has an accepted package. */
export const isShared = async (file: string): Promise<boolean> =>
  (await sharedStore()?.has(`packages/${file}`)) ?? false;

/** Makes sure that an accepted package lies at a path of this disk, if it lies anywhere. */
export async function bringPackage(file: string, path: string): Promise<void> {
  const store = sharedStore();
  if (!store || (await stat(path).catch(() => null))) return;
  const kept = await store.get(`packages/${file}`);
  if (kept) await openDisk(dirname(dirname(path))).put(`packages/${file}`, kept.body);
}

/** Names of what lies in a folder of the store and was not touched since then. */
export async function listOldShared(folder: 'quarantine' | 'packages', before: Date): Promise<string[]> {
  const store = sharedStore();
  const latest = new Map<string, number>();
  if (!store) return [];
  for await (const { key, changedAt } of store.list(`${folder}/`)) {
    const name = key.split('/', 2)[1]!;
    latest.set(name, Math.max(latest.get(name) ?? 0, changedAt));
  }
  return [...latest].filter(([, at]) => at > 0 && at * 1000 < before.getTime()).map(([name]) => name);
}

/** Removes an accepted package from the store. */
export async function dropShared(file: string): Promise<void> {
  await sharedStore()?.remove(`packages/${file}`);
}
