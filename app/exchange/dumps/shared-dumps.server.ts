import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { openDisk } from '#app/core/files/disk-store.server.ts';
import { sharedStore, sharesFiles } from '#app/core/files/file-places.server.ts';
import { type FileStore, readAll } from '#app/core/files/file-store.ts';
import { importRoot } from './import-images.commands.server.ts';
import type { DumpView } from './dumps.schema.ts';

/*
 * Dumps of a site with several hosts: parts land on any of them, and the import runs on any. Each part is an object of
 * its own, `imports/FOLDER/FILE/OFFSET` or `imports/ARCHIVE/OFFSET`, and stays one; the host that imports brings them
 * together on its disk for as long.
 */

/** A file of a dump; `folder` is '' for an archive, which is a dump by itself. */
type Place = { folder: string; file: string };

const prefixOf = ({ folder, file }: Place) => `imports/${folder === '' ? '' : `${folder}/`}${file}/`;
const offsetOf = (key: string) => Number(key.slice(key.lastIndexOf('/') + 1));

/** The store that a new dump's parts go to; null for the disk of this machine. */
export const dumpStore = async (): Promise<FileStore | null> => ((await sharesFiles()) ? sharedStore() : null);

/** Keeps a part. */
export const putPart = (store: FileStore, place: Place, offset: number, bytes: Buffer): Promise<void> =>
  store.put(`${prefixOf(place)}${String(offset).padStart(14, '0')}`, bytes);

/** How many bytes are there from the beginning without a gap. */
export async function countSent(store: FileStore, place: Place): Promise<number> {
  let sum = 0;
  for await (const { key, size } of store.list(prefixOf(place))) {
    if (offsetOf(key) > sum) break;
    sum = Math.max(sum, offsetOf(key) + size);
  }
  return sum;
}

/** Removes the parts of a file, or with `file` '' of a whole folder or archive; the last ones first. */
export async function dropParts(store: FileStore, { folder, file }: Place): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of store.list(file === '' ? `imports/${folder}/` : prefixOf({ folder, file })))
    keys.push(key);
  for (const key of keys.toReversed()) await store.remove(key);
}

const zipHead = Buffer.from('PK');
const zipEnd = Buffer.from([0x50, 0x4b, 5, 6]);
/** The end record of an archive and the longest comment behind it. */
const longestEnd = 22 + 65_535;

/** Whether parts look like a ZIP archive: how they begin and how they end. */
export async function looksLikeZip(store: FileStore, place: Place, size: number): Promise<boolean> {
  let tail = Buffer.alloc(0);
  let isBegun = false;
  for await (const { key, size: length } of store.list(prefixOf(place))) {
    const from = offsetOf(key);
    if (from > 0 && from + length < size - longestEnd) continue;
    const bytes = await readAll((await store.get(key))!, length);
    if (from === 0) isBegun = bytes.subarray(0, 2).equals(zipHead.subarray(0, bytes.length));
    tail = Buffer.concat([tail, bytes]).subarray(-longestEnd);
  }
  return isBegun && tail.includes(zipEnd);
}

/** Files that are still being sent, by the beginning of their keys. */
async function listUnfinished(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<Place>`select folder, file from ask.dump_upload where received < size`.execute(ctx.db);
  return rows.map(prefixOf);
}

type Part = { key: string; size: number; changedAt: number };

/** The parts of whole files, of one dump or of all. */
async function* listWhole(ctx: Pick<Ctx, 'db'>, store: FileStore, name = ''): AsyncGenerator<Part> {
  const unfinished = await listUnfinished(ctx);
  for await (const part of store.list(name === '' ? 'imports/' : `imports/${name}/`))
    if (!part.key.startsWith('imports/.') && !unfinished.some((prefix) => part.key.startsWith(prefix))) yield part;
}

/** Dumps that lie in the store, by name. */
export async function listSharedDumps(ctx: Pick<Ctx, 'db'>): Promise<DumpView[]> {
  const store = sharedStore();
  const dumps = new Map<string, DumpView>();
  if (!store) return [];
  for await (const { key, size, changedAt } of listWhole(ctx, store)) {
    const name = key.split('/', 2)[1]!;
    const known = dumps.get(name) ?? { name, size: 0, changedAt: 0 };
    dumps.set(name, { name, size: known.size! + size, changedAt: Math.max(known.changedAt, changedAt) });
  }
  return [...dumps.values()];
}

/** Names of the dumps that lie in a store. */
export async function listSharedNames(ctx: Pick<Ctx, 'db'>, store: FileStore): Promise<string[]> {
  const names = new Set<string>();
  for await (const { key } of listWhole(ctx, store)) names.add(key.split('/', 2)[1]!);
  return [...names];
}

/** Whether the store has a dump of this name. */
export async function isSharedDump(ctx: Pick<Ctx, 'db'>, name: string): Promise<boolean> {
  const store = sharedStore();
  if (!store) return false;
  for await (const _part of listWhole(ctx, store, name)) return true;
  return false;
}

/** Where a dump of the store is brought together; a name with a dot in front is none of a dump. */
const copyOf = (name: string) => join(importRoot(), `.store-${name}`);

/**
 * Where a dump lies on this disk: as it was put there, or brought from the store now. What was brought already is not
 * brought again.
 */
export async function placeOfDump(ctx: Pick<Ctx, 'db'>, name: string): Promise<string> {
  const own = join(importRoot(), name);
  const store = sharedStore();
  if (!store || (await stat(own).catch(() => null))) return own;
  const files = new Map<string, Part[]>();
  for await (const part of listWhole(ctx, store, name)) {
    const file = part.key.slice(`imports/${name}`.length, part.key.lastIndexOf('/'));
    files.set(file, [...(files.get(file) ?? []), part]);
  }
  if (files.size === 0) return own;
  const disk = openDisk(importRoot());
  for (const [file, parts] of files) {
    const key = `.store-${name}${file}`;
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    const known = await stat(join(importRoot(), key)).catch(() => null);
    if (known?.size !== size) await disk.put(key, bytesOf(store, parts));
  }
  return copyOf(name);
}

/** The bytes of a file that is there from the beginning without a gap, one part after the other. */
export async function* openParts(store: FileStore, place: Place): AsyncGenerator<Uint8Array> {
  const parts: Part[] = [];
  let sum = 0;
  for await (const part of store.list(prefixOf(place))) {
    if (offsetOf(part.key) !== sum) break;
    sum += part.size;
    parts.push(part);
  }
  yield* bytesOf(store, parts);
}

async function* bytesOf(store: FileStore, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) {
    const part = await store.get(key);
    if (!part) throw new Error('A part of the dump is gone');
    for await (const bytes of part.body) yield bytes as Buffer;
  }
}

/** Takes away what was brought to this disk. */
export const dropCopy = (name: string): Promise<void> => rm(copyOf(name), { recursive: true, force: true });
