import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { isDump } from '#app/exchange/dumps/dumps.queries.server.ts';
import { dropDumpFiles } from '#app/exchange/dumps/import-images.commands.server.ts';
import { say } from './imports.queries.server.ts';
import type { ImportIdInput, ImportState, StartImportInput } from './imports.schema.ts';

/** Job that works on an import for a while. */
export const importJob = { name: 'ask.runImport' };
export type ImportData = { importId: number };

/**
 * Begins an import of a dump that lies in DATA_DIR/imports; it goes on in the background. One at a time.
 * @throws Refusal forbidden without the node "imports/run"; need-proof; when there is no such folder, or another import
 * is running
 */
export async function startImport(
  ctx: Ctx,
  { source, origin, folder, isDry, ...options }: z.output<typeof StartImportInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'imports/run');
  const { id: staffId } = requireRecentProof(ctx);
  if (!(await isDump(ctx, folder))) throw new Refusal(say.noFolder, { fields: { folder: say.noFolder } });
  const id = await transact(ctx, async (tctx) => {
    const made = await makeImport(tctx, { source, origin, folder, isDry, options, madeBy: staffId });
    await enqueue<ImportData>(tctx, importJob, { importId: made });
    return made;
  });
  return new Reply({ id }, { text: isDry ? say.dryStarted : say.started });
}

type NewImport = {
  source: string;
  origin: string;
  folder: string;
  isDry: boolean;
  options: object;
  madeBy: number | null;
};

/** Makes the record of an import. @throws Refusal while another is waiting or running */
export async function makeImport(
  ctx: Ctx,
  { source, origin, folder, isDry, options, madeBy }: NewImport,
): Promise<number> {
  return transact(ctx, async (tctx) => {
    await sql`lock table ask.import in share row exclusive mode`.execute(tctx.db);
    const running = await sql`select from ask.import where state in ('waiting', 'running')`.execute(tctx.db);
    if (running.rows.length > 0) throw new Refusal(say.isRunning);
    const { rows } = await sql<{ id: number }>`
      insert into ask.import (source, origin, folder, options, is_dry, made_by, made_at)
      values (${source}, ${origin}, ${folder}, ${JSON.stringify(options)}::jsonb, ${isDry}, ${madeBy}, ${tctx.now})
        returning id`.execute(tctx.db);
    const id = rows[0]!.id;
    await audit(tctx, 'ask.startImport', { kind: 'import', id }, { source, origin, folder, isDry, ...options });
    return id;
  });
}

/**
 * Stops an import; what it has written stays. It cannot go on, but another one of the same origin adds what is missing.
 * @throws Refusal forbidden without the node "imports/run"; not-found; when it has ended
 */
export async function cancelImport(ctx: Ctx, { id }: z.output<typeof ImportIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'imports/run');
  await transact(ctx, async (tctx) => {
    const state = await lockImport(tctx, id);
    if (state !== 'waiting' && state !== 'running') throw new Refusal(say.hasEnded);
    await sql`update ask.import set state = 'cancelled', ended_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    await sql`delete from ask.import_item where import_id = ${id}
      and type in ('thread', 'reply', 'tagging')`.execute(tctx.db);
    await audit(tctx, 'ask.cancelImport', { kind: 'import', id });
  });
  await dropDumpFiles(id);
  return new Reply(null, { text: say.cancelled });
}

/**
 * Goes on with an import that failed, from where it stood.
 * @throws Refusal forbidden without the node "imports/run"; not-found; when it did not fail, or another is running
 */
export async function resumeImport(ctx: Ctx, { id }: z.output<typeof ImportIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'imports/run');
  await transact(ctx, async (tctx) => {
    await sql`lock table ask.import in share row exclusive mode`.execute(tctx.db);
    if ((await lockImport(tctx, id)) !== 'failed') throw new Refusal(say.notFailed);
    const running = await sql`select from ask.import where state in ('waiting', 'running')`.execute(tctx.db);
    if (running.rows.length > 0) throw new Refusal(say.isRunning);
    await sql`update ask.import set state = 'waiting', error = '', ended_at = null where id = ${id}`.execute(tctx.db);
    await enqueue<ImportData>(tctx, importJob, { importId: id });
    await audit(tctx, 'ask.resumeImport', { kind: 'import', id });
  });
  return new Reply(null, { text: say.started });
}

async function lockImport(ctx: Ctx, id: number): Promise<ImportState> {
  const { rows } = await sql<{ state: ImportState }>`select state from ask.import where id = ${id}
    for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].state;
}
