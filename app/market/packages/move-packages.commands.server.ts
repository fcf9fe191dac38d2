import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { type FileStore, readAll } from '#app/core/files/file-store.ts';
import { quarantinePath, writePart } from './package-files.server.ts';
import { part_bytes } from './packages.schema.ts';
import { dropPackageParts, openPackagePart, putPackagePart } from './shared-packages.server.ts';

type Upload = { id: number; file: string; size: number; state: string };
type Part = { number: number; sha256: string };

/**
 * Takes packages that are being sent to the other place while the site runs: one file with gaps on a disk, an object
 * for each part in the store. A part that is not as it was sent is asked for again.
 * @param store the store that this process shares with other hosts
 * @returns how many uploads were moved
 * @throws StoreFault; what was not moved yet lies where it was
 */
export async function movePackageUploads(
  ctx: Pick<Ctx, 'db'>,
  store: FileStore,
  to: 'disk' | 'store',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from market.package_upload
    where state in ('sending', 'checking', 'failed') order by id`.execute(ctx.db);
  let count = 0;
  for (const { id } of rows) if (await moveUpload(ctx, store, { id, to })) count += 1;
  return count;
}

/** Nobody adds a part meanwhile. */
async function moveUpload(
  ctx: Pick<Ctx, 'db'>,
  store: FileStore,
  { id, to }: { id: number; to: 'disk' | 'store' },
): Promise<boolean> {
  return transact(ctx, async ({ db }) => {
    const found = await sql<Upload>`select id, file::text file, size, state from market.package_upload
      where id = ${id} and state in ('sending', 'checking', 'failed') for update`.execute(db);
    const upload = found.rows[0];
    if (!upload) return false;
    const parts = await sql<Part>`select number, sha256 from market.package_part where upload_id = ${id}
      order by number`.execute(db);
    let moved = 0;
    for (const part of parts.rows) {
      const here = isPart(await readPart(upload, part.number), part);
      const there = isPart(await readShared(store, upload, part.number), part);
      const bytes = here ?? there;
      if (!bytes) {
        await sql`delete from market.package_part where upload_id = ${id} and number = ${part.number}`.execute(db);
        continue;
      }
      if (to === 'store' && !there) await putPackagePart(store, upload.file, part.number, bytes);
      if (to === 'disk' && !here) await writePart(quarantinePath(upload.file), part.number * part_bytes, bytes);
      if (to === 'store' ? !there : !here) moved += 1;
    }
    if (to === 'disk') await dropPackageParts(upload.file);
    // one that is being looked at goes with its upload
    else if (upload.state !== 'checking') await rm(quarantinePath(upload.file), { force: true });
    return moved > 0;
  });
}

const isPart = (bytes: Buffer | null, { sha256 }: Part): Buffer | null =>
  bytes && createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : null;

async function readPart({ file, size }: Upload, number: number): Promise<Buffer | null> {
  const path = quarantinePath(file);
  if (!(await stat(path).catch(() => null))) return null;
  const bytes = Buffer.alloc(Math.min(part_bytes, size - number * part_bytes));
  const upload = await open(path);
  try {
    const { bytesRead } = await upload.read(bytes, 0, bytes.length, number * part_bytes);
    return bytesRead === bytes.length ? bytes : null;
  } finally {
    await upload.close();
  }
}

async function readShared(store: FileStore, { file }: Upload, number: number): Promise<Buffer | null> {
  const part = await openPackagePart(store, file, number);
  return part && readAll(part, part_bytes);
}
