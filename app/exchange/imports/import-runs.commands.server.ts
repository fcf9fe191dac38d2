import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { type Dump, openDump } from '#app/exchange/dumps/folder.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { finishImport } from './import-finish.commands.server.ts';
import { dropDumpFiles } from '#app/exchange/dumps/import-images.commands.server.ts';
import { dropCopy, placeOfDump } from '#app/exchange/dumps/shared-dumps.server.ts';
import { writeBookmarks, writeFolders } from './import-bookmarks.commands.server.ts';
import { judgeItems } from './import-judgements.commands.server.ts';
import { writeLinks } from './import-links.commands.server.ts';
import { writeRatings } from './import-models.commands.server.ts';
import { writeAnswers, writeComments } from './import-answers.commands.server.ts';
import { writePosts } from './import-posts.commands.server.ts';
import { countItems } from './imports.queries.server.ts';
import { type ImportReport, ImportOptions, type ImportState, type Phase, phases } from './imports.schema.ts';
import type { ImportSource } from '#app/exchange/dumps/dump-records.schema.ts';
import { readDump } from './import-items.commands.server.ts';
import { shapeThreads } from './import-threads.commands.server.ts';
import { writeAcceptances, writeVotes } from './import-votes.commands.server.ts';
import { type Run, writeCategories, writeMembers, writeTags } from './import-targets.commands.server.ts';

type Row = {
  id: number;
  source: ImportSource;
  origin: string;
  folder: string;
  options: unknown;
  isDry: boolean;
  phase: Phase;
  report: Partial<ImportReport>;
  madeBy: number | null;
};
export type Progress = (phase: Phase, count: number) => void;

const emptyReport: ImportReport = {
  types: {},
  left: {},
  joined: 0,
  unclaimable: 0,
  images: { stored: 0, missing: 0 },
  links: 0,
  namelessVotes: 0,
};
/** After so long without a sign of life somebody else may go on with an import. */
const claim_s = 1200;

/**
 * Works on an import until it is done or time is up; what was written stays written, and a later call goes on from
 * there. Only one process works on an import at a time.
 * @param path where the dump lies; DATA_DIR/imports and the import's folder when not given
 * @returns how it stands: "running" when there is more to do, or when somebody else is at it
 */
export async function runImport(
  ctx: Ctx,
  id: number,
  {
    path,
    until_ms = Number.POSITIVE_INFINITY,
    progress = () => {},
  }: { path?: string; until_ms?: number; progress?: Progress } = {},
): Promise<ImportState> {
  const row = await claim(ctx, id);
  if (!row) return stateOf(ctx, id);
  const dump = await openPlace(ctx, path, row.folder).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  try {
    if (dump instanceof Error) throw dump;
    const state = await runPhases(ctx, row, dump, { until_ms, progress });
    if (state === 'done' && path === undefined) await dropCopy(row.folder);
    return state;
  } catch (error) {
    await fail(ctx, id, error);
    throw error;
  } finally {
    if (!(dump instanceof Error)) dump.close();
    await sql`update ask.import set claimed_at = null where id = ${id}`.execute(ctx.db);
  }
}

const openPlace = async (ctx: Ctx, path: string | undefined, folder: string) =>
  openDump(path ?? (await placeOfDump(ctx, folder)));

async function claim(ctx: Ctx, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update ask.import set state = 'running', claimed_at = ${new Date()}
    where id = ${id} and state in ('waiting', 'running')
      and (claimed_at is null or claimed_at < ${new Date(Date.now() - claim_s * 1000)})
    returning id, source, origin, folder, options, is_dry "isDry", phase, report, made_by "madeBy"`.execute(ctx.db);
  return rows[0];
}

async function stateOf(ctx: Ctx, id: number): Promise<ImportState> {
  const { rows } = await sql<{ state: ImportState }>`select state from ask.import where id = ${id}`.execute(ctx.db);
  return rows[0]?.state ?? 'cancelled';
}

async function fail(ctx: Ctx, id: number, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await sql`update ask.import set state = 'failed', error = ${message}, ended_at = ${new Date()}
    where id = ${id} and state = 'running'`.execute(ctx.db);
}

type Limits = { until_ms: number; progress: Progress };

async function runPhases(ctx: Ctx, row: Row, dump: Dump, { until_ms, progress }: Limits): Promise<ImportState> {
  let { phase, report: kept } = row;
  for (let steps = 0; phase !== 'end'; steps++) {
    const state = await stateOf(ctx, row.id);
    if (state !== 'running') return state;
    if (Date.now() > until_ms) return 'running';
    const report: ImportReport = { ...structuredClone(emptyReport), ...kept };
    const run: Run = {
      id: row.id,
      source: row.source,
      origin: row.origin,
      options: ImportOptions.parse(row.options),
      dump,
      report,
    };
    const hasMore = await runStep(ctx, run, phase, progress);
    const next = hasMore ? phase : nextPhase(phase, row.isDry);
    if (next !== phase) steps = 0;
    progress(phase, steps + 1);
    phase = next;
    kept = report;
    await sql`update ask.import set claimed_at = ${new Date()} where id = ${row.id}`.execute(ctx.db);
  }
  await end(ctx, row, kept);
  return 'done';
}

const nextPhase = (phase: Phase, isDry: boolean): Phase =>
  isDry && phase === 'judge' ? 'end' : phases[phases.indexOf(phase) + 1]!;

type Step = (ctx: Ctx, run: Run) => Promise<boolean>;
const steps: Partial<Record<Phase, Step>> = {
  thread: (ctx, run) => shapeThreads(ctx, run.id),
  member: writeMembers,
  category: writeCategories,
  tag: writeTags,
  post: writePosts,
  answer: writeAnswers,
  comment: writeComments,
  vote: writeVotes,
  acceptance: writeAcceptances,
  rating: writeRatings,
  folder: writeFolders,
  bookmark: writeBookmarks,
  link: writeLinks,
};

/** One step of a phase; the small ones are transactions that keep their part of the report with what they write. */
async function runStep(ctx: Ctx, run: Run, phase: Phase, progress: Progress): Promise<boolean> {
  if (phase === 'read') {
    Object.assign(run.report, await readDump(ctx, run, run.dump, (read) => progress('read', read)));
    await keepReport(ctx, run, 'thread');
    return false;
  }
  if (phase === 'finish') {
    await finishImport(ctx, run.id);
    await keepReport(ctx, run, 'end');
    return false;
  }
  return transact(ctx, async (tctx) => {
    const hasMore = phase === 'judge' ? (await judgeItems(tctx, run), false) : await steps[phase]!(tctx, run);
    await keepReport(tctx, run, hasMore ? phase : nextPhase(phase, false));
    return hasMore;
  });
}

async function keepReport(ctx: Pick<Ctx, 'db'>, { id, report }: Run, phase: Phase): Promise<void> {
  await sql`update ask.import set phase = ${phase}, report = ${JSON.stringify(report)}::jsonb
    where id = ${id}`.execute(ctx.db);
}

async function end(ctx: Ctx, { id, isDry, origin, source, madeBy }: Row, kept: Partial<ImportReport>): Promise<void> {
  await transact(ctx, async (tctx) => {
    const report = { ...emptyReport, ...kept, types: await countItems(tctx, id) };
    if (isDry)
      for (const entry of Object.values(report.types))
        entry.written = entry.read - entry.known - Object.values(entry.skipped).reduce((sum, count) => sum + count, 0);
    await sql`update ask.import set state = 'done', phase = 'end', ended_at = ${new Date()},
      report = ${JSON.stringify(report)}::jsonb where id = ${id}`.execute(tctx.db);
    await sql`delete from ask.import_item where import_id = ${id}`.execute(tctx.db);
    await sql`delete from ask.import_tally where import_id = ${id}`.execute(tctx.db);
    await audit(tctx, 'ask.endImport', { kind: 'import', id }, { source, origin, isDry, types: report.types });
    if (madeBy === null) return;
    const path = '/admin/imports';
    await notify(tctx, {
      memberId: madeBy,
      kind: 'moderation',
      act: 'importEnded',
      subject: { kind: 'import', id },
      path,
      actorId: null,
      data: { title: origin },
    });
  });
  await dropDumpFiles(id);
  if (!isDry) await bumpContent(ctx);
}
