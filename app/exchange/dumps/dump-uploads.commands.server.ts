import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { openDump } from './folder.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { FileStore } from '#app/core/files/file-store.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { getDumpSettings } from '#app/exchange/dumps/dumps.settings.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { importRoot } from './import-images.commands.server.ts';
import { say } from './dumps.queries.server.ts';
import type { BeginDumpInput, DumpChunkInput, DumpIdInput, DumpProgress } from './dumps.schema.ts';
import { countSent, dropParts, dumpStore, looksLikeZip, putPart } from './shared-dumps.server.ts';
import { getFreeSpace, partOf } from './dump-uploads.queries.server.ts';

/** So much of the disk stays free for the database and the files of members. */
const reserve_bytes = 64 * 1024 ** 2;
const mebibytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);

type Row = { id: number; folder: string; file: string; size: number; received: number };
const columns = sql`id, folder, file, size, received`;

/**
 * Makes room for a dump that is sent in parts, or goes on with one of the same name and size where it stood.
 * @returns the upload and how many bytes of it are here already
 * @throws Refusal forbidden without the node "imports/run"; need-proof; when it is larger than the setting
 * `dumpMaxSize`, the disk
 *   is too full, there is a dump of that name, or one of another size is on its way
 */
export async function beginDump(
  ctx: Ctx,
  { folder: given, file, size }: z.output<typeof BeginDumpInput>,
): Promise<DumpProgress & { id: number }> {
  await requireConsole(ctx, 'imports/run');
  const { id: staffId } = requireRecentProof(ctx);
  const folder = isArchive(file) ? '' : given;
  const { dumpMaxSize } = await getDumpSettings(ctx);
  if (size > dumpMaxSize)
    throw new Refusal(say.dumpTooLarge(mebibytes(dumpMaxSize)), {
      fields: {
        size: say.dumpTooLarge(mebibytes(dumpMaxSize)),
      },
    });
  await mkdir(importRoot(), { recursive: true });
  const store = await dumpStore();
  if ((await isThere(targetOf({ folder, file }))) || (store && (await isWhole(ctx, store, { folder, file }))))
    throw new Refusal(say.dumpExists, { fields: { file: say.dumpExists } });
  return transact(ctx, async (tctx) => {
    // One that was whole and has been taken away since is no reason against another.
    await sql`delete from ask.dump_upload where folder = ${folder} and file = ${file} and received = size`.execute(
      tctx.db,
    );
    const made = await sql<Row>`
      insert into ask.dump_upload (folder, file, size, made_by, made_at, touched_at)
        values (${folder}, ${file}, ${size}, ${staffId}, ${tctx.now}, ${tctx.now})
      on conflict (folder, file) do nothing returning ${columns}`.execute(tctx.db);
    if (made.rows[0]) {
      if (store) await dropParts(store, { folder, file });
      else {
        await requireSpace(size);
        await writeFile(partOf(made.rows[0].id), '');
      }
      await audit(tctx, 'ask.beginDump', { kind: 'dump', id: made.rows[0].id }, { folder, file, size });
      return { ...made.rows[0], isDone: false };
    }
    const known = await sql<Row>`select ${columns} from ask.dump_upload where folder = ${folder} and file = ${file}
      for update`.execute(tctx.db);
    const row = known.rows[0];
    // it became whole in this very moment
    if (!row) throw new Refusal(say.dumpExists, { fields: { file: say.dumpExists } });
    if (row.size !== size) throw new Refusal(say.dumpOther, { fields: { file: say.dumpOther } });
    const received = await heldOf(row, store);
    if (!store) await requireSpace(size - received);
    await sql`update ask.dump_upload set received = ${received}, touched_at = ${tctx.now}
      where id = ${row.id}`.execute(tctx.db);
    return { ...row, received, isDone: false };
  });
}

/**
 * Writes the next part of an upload to the disk; the last one makes it a dump that an import may name. A part that is
 * here already changes nothing, so that it may be sent again when its answer was lost, the last one too.
 * @throws Refusal forbidden without the node "imports/run"; not-found; STATE_CONFLICT with `received` when it is not
 * the next part;
 *   when the disk is full, or the whole is no archive that can be read: then the upload is gone
 */
export async function addDumpChunk(
  ctx: Ctx,
  { id, offset, chunk }: z.output<typeof DumpChunkInput>,
): Promise<DumpProgress> {
  await requireConsole(ctx, 'imports/run');
  if (!(chunk instanceof Blob) || chunk.size === 0) throw new Refusal(say.noChunk, { fields: { chunk: say.noChunk } });
  const bytes = Buffer.from(await chunk.arrayBuffer());
  const store = await dumpStore();
  const done = await transact(ctx, async (tctx): Promise<DumpProgress | 'unreadable'> => {
    const row = await lockUpload(tctx, id);
    const held = await heldOf(row, store);
    if (offset + bytes.length <= held) return { received: held, isDone: held === row.size };
    if (offset !== held) throw new Refusal(say.wrongPart, { data: { error: 'STATE_CONFLICT', received: held } });
    const received = offset + bytes.length;
    if (received > row.size) throw new Refusal(say.dumpOther, { fields: { chunk: say.dumpOther } });
    if (store) await putPart(store, row, offset, bytes);
    else {
      await requireSpace(bytes.length);
      await writePart(id, offset, bytes, received === row.size);
    }
    if (received === row.size && !(await isReadable(row, store))) {
      await sql`delete from ask.dump_upload where id = ${id}`.execute(tctx.db);
      await audit(
        tctx,
        'ask.abortDump',
        { kind: 'dump', id },
        { folder: row.folder, file: row.file, isReadable: false },
      );
      if (store) await dropParts(store, row);
      return 'unreadable';
    }
    await sql`update ask.dump_upload set received = ${received}, touched_at = ${tctx.now} where id = ${id}`.execute(
      tctx.db,
    );
    if (received < row.size) return { received, isDone: false };
    await audit(tctx, 'ask.uploadDump', { kind: 'dump', id }, { folder: row.folder, file: row.file, size: row.size });
    if (!store) await putInPlace(row);
    return { received, isDone: true };
  });
  if (done !== 'unreadable') return done;
  await rm(partOf(id), { force: true });
  throw new Refusal(say.notArchive);
}

/**
 * Gives up an upload; what was sent of it is removed.
 * @throws Refusal forbidden without the node "imports/run"; not-found
 */
export async function abortDump(ctx: Ctx, { id }: z.output<typeof DumpIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'imports/run');
  await transact(ctx, async (tctx) => {
    const { folder, file, size, received } = await lockUpload(tctx, id);
    if (received === size) throw notFound(); // it is a dump by now
    await dropUpload(tctx, { id, folder, file, received });
  });
  return new Reply(null, { text: say.dumpAborted });
}

const keptFor_ms = 24 * 3_600_000;

/**
 * Removes uploads that nobody has gone on with for a day, and parts that no upload knows of. Returns how many uploads.
 */
export async function dropStaleDumps(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - keptFor_ms);
  const dropped = await transact(ctx, async (tctx) => {
    await sql`delete from ask.dump_upload where touched_at < ${before} and received = size`.execute(tctx.db);
    const { rows } = await sql<Row>`select ${columns} from ask.dump_upload where touched_at < ${before}
      for update skip locked`.execute(tctx.db);
    for (const row of rows) await dropUpload(tctx, row);
    return rows.length;
  });
  const { rows } = await sql<{ id: number }>`select id from ask.dump_upload`.execute(ctx.db);
  const known = new Set(rows.map(({ id }) => `.upload-${id}`));
  for (const name of await readdir(importRoot()).catch(() => [])) {
    if (!/^\.upload-\d+$/.test(name) || known.has(name)) continue;
    const path = join(importRoot(), name);
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
  return dropped;
}

async function dropUpload(
  tctx: Ctx,
  { id, folder, file, received }: Pick<Row, 'id' | 'folder' | 'file' | 'received'>,
): Promise<void> {
  await sql`delete from ask.dump_upload where id = ${id}`.execute(tctx.db);
  await audit(tctx, 'ask.abortDump', { kind: 'dump', id }, { folder, file, received });
  await rm(partOf(id), { force: true });
  const store = await dumpStore();
  if (store) await dropParts(store, { folder, file });
}

async function lockUpload(tctx: Ctx, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from ask.dump_upload where id = ${id} for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const isArchive = (file: string) => file.toLowerCase().endsWith('.zip');
const targetOf = ({ folder, file }: Pick<Row, 'folder' | 'file'>) => join(importRoot(), folder, file);
const sizeOnDisk = async (id: number) => (await stat(partOf(id)).catch(() => null))?.size ?? 0;
/** How much of an upload is here: all of one that is whole, else what both database and disk or store know of. */
async function heldOf({ id, size, received, folder, file }: Row, store: FileStore | null): Promise<number> {
  if (received === size) return size;
  return Math.min(received, store ? await countSent(store, { folder, file }) : await sizeOnDisk(id));
}

/** Whether the store has such a file already, which nobody is sending. */
async function isWhole(ctx: Ctx, store: FileStore, { folder, file }: Pick<Row, 'folder' | 'file'>): Promise<boolean> {
  const { rows } = await sql`select from ask.dump_upload where folder = ${folder} and file = ${file}
    and received < size`.execute(ctx.db);
  return rows.length === 0 && (await countSent(store, { folder, file })) > 0;
}
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function requireSpace(needed: number): Promise<void> {
  const free = Math.max(0, (await getFreeSpace()) - reserve_bytes);
  if (needed > free) throw new Refusal(say.diskFull(mebibytes(needed), Math.floor(free / 1024 ** 2)));
}

/** Writes at a place of the file, over whatever a write that was cut off has left behind it. */
async function writePart(id: number, offset: number, bytes: Buffer, isLast: boolean): Promise<void> {
  const part = await open(partOf(id), constants.O_WRONLY | constants.O_CREAT);
  try {
    for (let at = 0; at < bytes.length;)
      at += (await part.write(bytes, at, bytes.length - at, offset + at)).bytesWritten;
    if (isLast) await part.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new Refusal(say.diskFull(mebibytes(bytes.length), 0));
    throw error;
  } finally {
    await part.close();
  }
}

async function isReadable(row: Row, store: FileStore | null): Promise<boolean> {
  const { id, file } = row;
  if (!isArchive(file)) return true;
  if (store) return looksLikeZip(store, row, row.size);
  return openDump(partOf(id)).then(
    (dump) => (dump.close(), true),
    () => false,
  );
}

async function putInPlace(row: Row): Promise<void> {
  const target = targetOf(row);
  await mkdir(dirname(target), { recursive: true });
  await rename(partOf(row.id), target);
}
