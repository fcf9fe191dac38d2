import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { sharedStore } from '#app/core/files/file-places.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { dropDumpFiles, importRoot } from './import-images.commands.server.ts';
import type { DumpInput } from './dumps.schema.ts';
import { dropCopy, dropParts } from './shared-dumps.server.ts';
import { isDump, say } from './dumps.queries.server.ts';

/** What is being deleted lies under such a name, which is none of a dump. */
const trashName = () => `.trash-${randomUUID()}`;
const isTrash = (name: string) => name.startsWith('.trash-');

/**
 * Deletes a dump from DATA_DIR/imports and the store for good. Imports of it that failed cannot go on and are stopped:
 * what they had read and kept is removed, what they had written stays. The files move aside while the transaction can
 * still fail and are removed after it.
 * @throws Refusal forbidden without the node "imports/delete"; need-proof; not-found; STATE_CONFLICT while an import
 * works on it or a file of it is on its way
 */
export async function deleteDump(ctx: Ctx, { folder }: z.output<typeof DumpInput>): Promise<Reply> {
  await requireConsole(ctx, 'imports/delete');
  requireRecentProof(ctx);
  const trash = join(importRoot(), trashName());
  const stopped = await transact(ctx, async (tctx) => {
    // no import of it begins now, and nobody else deletes
    await sql`lock table ask.import in share row exclusive mode`.execute(tctx.db);
    if (!(await isDump(tctx, folder))) throw notFound();
    await requireUnused(tctx, folder);
    await sql`delete from ask.dump_upload where folder = ${folder} or (folder = '' and file = ${folder})`.execute(
      tctx.db,
    );
    const ids = await stopFailed(tctx, folder);
    await audit(tctx, 'ask.deleteDump', { kind: 'dump', id: null }, { folder, stopped: ids });
    await rename(join(importRoot(), folder), trash).catch(passMissing);
    return ids;
  }).catch(async (error: unknown) => {
    await rename(trash, join(importRoot(), folder)).catch(() => {}); // it had moved, but the transaction was not kept
    throw error;
  });
  await rm(trash, { recursive: true, force: true });
  const store = sharedStore();
  if (store) await dropParts(store, { folder, file: '' });
  await dropCopy(folder);
  for (const id of stopped) await dropDumpFiles(id);
  return new Reply(null, { text: say.dumpDeleted });
}

/** What lies in the store alone has no file here. */
function passMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** Removes what a deletion that was broken off has left behind. */
export async function dropTrash(): Promise<void> {
  const names = await readdir(importRoot()).catch(() => []);
  for (const name of names.filter(isTrash)) await rm(join(importRoot(), name), { recursive: true, force: true });
}

async function requireUnused({ db }: Pick<Ctx, 'db'>, folder: string): Promise<void> {
  const { rows } = await sql<{ isRead: boolean; isArriving: boolean }>`
    select exists (select from ask.import where folder = ${folder} and state in ('waiting', 'running')) "isRead",
      exists (select from ask.dump_upload where folder = ${folder} and received < size) "isArriving"`.execute(db);
  const { isRead, isArriving } = rows[0]!;
  if (isRead) throw new Refusal(say.dumpInUse, { data: { error: 'STATE_CONFLICT' } });
  if (isArriving) throw new Refusal(say.dumpArriving, { data: { error: 'STATE_CONFLICT' } });
}

/** Stops the failed imports of a dump and forgets what they had read. Returns which they were. */
async function stopFailed({ db, now }: Ctx, folder: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ask.import set state = 'cancelled', ended_at = coalesce(ended_at, ${now})
      where folder = ${folder} and state = 'failed' returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from ask.import_item where import_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from ask.import_tally where import_id = any(${ids}::bigint[])`.execute(db);
  return ids;
}
