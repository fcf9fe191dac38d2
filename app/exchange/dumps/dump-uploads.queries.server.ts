import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { DumpUpload } from './dumps.schema.ts';
import { importRoot } from './import-images.commands.server.ts';

/** Where an upload lies until it is whole; names with a dot in front are no dumps. */
export const partOf = (id: number) => join(importRoot(), `.upload-${id}`);

/** Uploads that are not whole yet, the latest first. */
export async function listDumpUploads(ctx: Pick<Ctx, 'db'>): Promise<DumpUpload[]> {
  const { rows } = await sql<DumpUpload>`
    select id, folder, file, size, received, ${seconds('touched_at')} "touchedAt" from ask.dump_upload
      where received < size order by touched_at desc, id desc limit 50`.execute(ctx.db);
  return rows;
}

/** How many bytes the disk of DATA_DIR/imports has left for what is not the administrator's. */
export async function getFreeSpace(): Promise<number> {
  const { bavail, bsize } = await statfs(importRoot());
  return bavail * bsize;
}
