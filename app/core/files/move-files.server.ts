import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';
import { openDisk } from './disk-store.server.ts';
import type { FileStore } from './file-store.ts';

/** Where files are moved to: the disk of this machine, or the store that all hosts share. */
export type Target = 'disk' | 'store';
/** How a move went: files that were copied now, that were there already, and that changed or could not be copied. */
export type MoveCount = { copied: number; known: number; failed: number };

type Places = { db: Db; dataDir: string; store: FileStore };
type Options = { to: Target; progress?: (key: string) => void; isStopped?: () => boolean };

/**
 * What is moved: all that is uploaded, hidden ones too, private files, which stay sealed as they are, and plugin
 * packages.
 */
const prefixes = ['uploads/', 'private/', 'packages/'];

/**
 * Copies all files to the other place and checks each by reading it again; originals stay until `clearMoved`. May be
 * stopped, begun again and run while the site does: what is there already is passed over, and what is removed or hidden
 * meanwhile is not brought back.
 * @throws StoreFault when the store is away; what was copied stays copied
 */
export async function moveFiles(
  { db, dataDir, store }: Places,
  { to, progress = () => {}, isStopped = () => false }: Options,
): Promise<MoveCount> {
  const disk = openDisk(dataDir);
  const [source, target] = to === 'store' ? [disk, store] : [store, disk];
  const origin = originOf(to);
  const count: MoveCount = { copied: 0, known: 0, failed: 0 };
  for (const prefix of prefixes)
    for await (const { key, size } of source.list(prefix)) {
      if (isStopped()) return count;
      if (await isMoved(db, key, origin, size)) {
        count.known += 1;
        continue;
      }
      const sha256 = await copyFile(source, target, key);
      if (sha256 === 'gone') continue;
      if (sha256 === null) {
        count.failed += 1;
        continue;
      }
      await noteCopy(db, { key, origin, sha256, size });
      count.copied += 1;
      progress(key);
    }
  return count;
}

type Copy = { key: string; origin: string; sha256: Buffer; size: number };

async function noteCopy(db: Db, { key, origin, sha256, size }: Copy): Promise<void> {
  await sql`insert into core.file_move (key, origin, sha256, size) values (${key}, ${origin}, ${sha256}, ${size})
    on conflict (key, origin) do update set sha256 = excluded.sha256, size = excluded.size, moved_at = now()`.execute(
    db,
  );
}

/** The name of the place that files leave. */
const originOf = (to: Target) => (to === 'store' ? hostname() : 'store');

async function isMoved(db: Db, key: string, origin: string, size: number): Promise<boolean> {
  const { rows } = await sql`select from core.file_move where key = ${key} and origin = ${origin}
    and size = ${size}`.execute(db);
  return rows.length > 0;
}

/** @returns the checksum; null when the copy differs and is gone again, 'gone' when the original went meanwhile */
async function copyFile(source: FileStore, target: FileStore, key: string): Promise<Buffer | 'gone' | null> {
  const file = await source.get(key);
  if (!file) return 'gone';
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const part of file!.body) {
      hash.update(part as Buffer);
      yield part as Buffer;
    }
  }
  await target.put(key, hashed(), file.mimetype || undefined);
  const sha256 = hash.digest();
  const isSame = (await hashOf(target, key))?.equals(sha256) === true;
  const isThere = await source.has(key);
  if (isSame && isThere) return sha256;
  await target.remove(key);
  return isThere ? null : 'gone';
}

async function hashOf(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.get(key);
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const part of file.body) hash.update(part as Buffer);
  return hash.digest();
}

/**
 * Removes originals that were copied before a time, each after its copy was read and is the same. Those whose copy is
 * not there stay; files that are gone from both places are forgotten.
 * @returns how many were removed, and how many stay because their copy is missing or differs
 */
export async function clearMoved(
  { db, dataDir, store }: Places,
  { to, before }: { to: Target; before: Date },
): Promise<{ removed: number; kept: number }> {
  const disk = openDisk(dataDir);
  const [source, target] = to === 'store' ? [disk, store] : [store, disk];
  const { rows } = await sql<{ key: string; sha256: Buffer }>`
    select key, sha256 from core.file_move where origin = ${originOf(to)} and moved_at < ${before}
    order by id`.execute(db);
  const count = { removed: 0, kept: 0 };
  for (const { key, sha256 } of rows) {
    const copy = await hashOf(target, key);
    if (copy?.equals(sha256)) {
      await source.remove(key);
      count.removed += 1;
    } else if (copy || (await source.has(key))) {
      count.kept += 1;
      continue;
    }
    // the other way round the copy is the one that went: those rows tell no truth either
    await sql`delete from core.file_move where key = ${key}`.execute(db);
  }
  return count;
}
