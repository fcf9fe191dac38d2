import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { openDisk } from '#app/core/files/disk-store.server.ts';
import type { FileStore } from '#app/core/files/file-store.ts';
import { inParts } from '#app/core/files/parts.server.ts';
import { partOf } from './dump-uploads.queries.server.ts';
import { importRoot } from './import-images.commands.server.ts';
import { countSent, dropParts, listSharedNames, openParts, placeOfDump, putPart } from './shared-dumps.server.ts';

/*
 * Dumps have another form in each place: one file on a disk, an object for each part in the store. So they are moved by
 * this and not as other files are; what was moved is taken away at once, or both places would have half an upload.
 */

const part_bytes = 8 * 1024 ** 2;
type Place = { folder: string; file: string };
type Upload = Place & { id: number; received: number };

/**
 * Takes dumps to the other place while the site runs: those that are being sent, which go on there where they stood,
 * and whole ones. A dump that an import works on is copied and stays too, until this is done again.
 * @param store the store that this process shares with other hosts
 * @returns how many were moved
 * @throws StoreFault; what was not moved yet lies where it was
 */
export async function moveDumps(ctx: Pick<Ctx, 'db'>, store: FileStore, to: 'disk' | 'store'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ask.dump_upload where received < size`.execute(ctx.db);
  let count = 0;
  for (const { id } of rows) if (await moveUpload(ctx, store, { id, to })) count += 1;
  const names = to === 'store' ? await listOwn() : await listSharedNames(ctx, store);
  for (const name of names)
    if (await (to === 'store' ? sendWhole(ctx, store, name) : bringWhole(ctx, store, name))) count += 1;
  return count;
}

/** Nobody adds a part meanwhile. @returns whether there was anything */
async function moveUpload(
  ctx: Pick<Ctx, 'db'>,
  store: FileStore,
  { id, to }: { id: number; to: 'disk' | 'store' },
): Promise<boolean> {
  return transact(ctx, async ({ db }) => {
    const { rows } = await sql<Upload>`select id, folder, file, received from ask.dump_upload
      where id = ${id} and received < size for update`.execute(db);
    const upload = rows[0];
    if (!upload) return false;
    const onDisk = Math.min(upload.received, await sizeOf(partOf(id)));
    const sent = Math.min(upload.received, await countSent(store, upload));
    if (to === 'store') {
      if (onDisk > sent) await sendFile(store, upload, partOf(id), onDisk);
      await rm(partOf(id), { force: true });
      return onDisk > 0;
    }
    if (sent > onDisk) await openDisk(importRoot()).put(`.upload-${id}`, openParts(store, upload));
    await dropParts(store, upload);
    return sent > 0;
  });
}

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0;

/** Over whatever is there of it. */
async function sendFile(store: FileStore, place: Place, path: string, size: number): Promise<void> {
  await dropParts(store, place);
  if (size === 0) return putPart(store, place, 0, Buffer.alloc(0));
  let offset = 0;
  for await (const bytes of inParts(createReadStream(path, { end: size - 1 }), part_bytes)) {
    await putPart(store, place, offset, Buffer.from(bytes));
    offset += bytes.length;
  }
}

/** Dumps on this disk, as the console lists them. */
async function listOwn(): Promise<string[]> {
  const entries = await readdir(importRoot(), { withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.zip'))
    .map(({ name }) => name);
}

async function sendWhole(ctx: Pick<Ctx, 'db'>, store: FileStore, name: string): Promise<boolean> {
  const path = join(importRoot(), name);
  if ((await stat(path)).isFile()) await sendFile(store, { folder: '', file: name }, path, await sizeOf(path));
  else
    for await (const { key, size } of openDisk(importRoot()).list(`${name}/`)) {
      const place = { folder: name, file: key.slice(name.length + 1) };
      await sendFile(store, place, join(importRoot(), key), size);
    }
  return whileUnused(ctx, name, () => rm(path, { recursive: true, force: true }));
}

async function bringWhole(ctx: Pick<Ctx, 'db'>, store: FileStore, name: string): Promise<boolean> {
  const copy = await placeOfDump(ctx, name);
  return whileUnused(ctx, name, async () => {
    const own = join(importRoot(), name);
    if (copy !== own) await rename(copy, own);
    await dropParts(store, name.endsWith('.zip') ? { folder: '', file: name } : { folder: name, file: '' });
  });
}

/** Does something while no import works on a dump and none begins. @returns whether it did */
async function whileUnused(ctx: Pick<Ctx, 'db'>, name: string, act: () => Promise<void>): Promise<boolean> {
  return transact(ctx, async ({ db }) => {
    await sql`lock table ask.import in share row exclusive mode`.execute(db);
    const { rows } = await sql<{ isUsed: boolean }>`
      select exists (select from ask.import where folder = ${name} and state in ('waiting', 'running'))
        or exists (select from ask.dump_upload where folder = ${name} and received < size) "isUsed"`.execute(db);
    if (!rows[0]!.isUsed) await act();
    return !rows[0]!.isUsed;
  });
}
