import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { refuse } from '#app/wallet/ledger/journals.commands.server.ts';
import { canKeepBooks } from '#app/wallet/ledger/ledger.policy.ts';
import { type Asset, assets } from '#app/wallet/ledger/ledger.schema.ts';
import { findBrokenSeal, findHead, genesis } from './seals.queries.server.ts';
import { type Break, findChecked, listBreaks, listNewBreaks, type Span } from './ledger-checks.queries.server.ts';

/**
 * Checks every rule of the books and pauses the assets in which one is broken; a changed history pauses both.
 * Reads go on. Returns the breaks.
 */
export async function checkLedger(ctx: Ctx): Promise<Break[]> {
  const to = (await findHead(ctx))?.toJournal ?? genesis.toJournal;
  const breaks = await listBreaks(ctx);
  await pauseBroken(ctx, breaks);
  const broken = await findBrokenSeal(ctx);
  if (broken) for (const asset of assets) await pause(ctx, asset, `seal ${broken.id}: ${broken.reason}`);
  if (breaks.length > 0 || broken)
    log.error({ breaks: breaks.slice(0, 20), broken }, 'the books are broken: postings are paused');
  await keepRun(ctx, {
    isWhole: true,
    span: { from: genesis.toJournal, to },
    breaks: breaks.length + (broken ? 1 : 0),
  });
  return breaks;
}

/**
 * Checks the journals sealed since the last check that found nothing, by the rules that hold from line to line (I1 to
 * I5), and pauses the assets in which one is broken: what `checkLedger` does for the whole, in the time the new entries
 * take. Until the books are whole again the same journals are looked at each time. Returns the breaks.
 */
export async function checkNewJournals(ctx: Ctx): Promise<Break[]> {
  const span = { from: await findChecked(ctx), to: (await findHead(ctx))?.toJournal ?? genesis.toJournal };
  if (span.to <= span.from) return [];
  const breaks = await listNewBreaks(ctx, span);
  await pauseBroken(ctx, breaks);
  if (breaks.length > 0) log.error({ breaks: breaks.slice(0, 20) }, 'the books are broken: postings are paused');
  await keepRun(ctx, { isWhole: false, span, breaks: breaks.length });
  return breaks;
}

/**
 * Stops all postings of an asset until `resumePostings`; nothing happens when they are stopped already.
 * @throws Refusal forbidden for members
 */
export async function pausePostings(ctx: Ctx, { asset, reason }: { asset: Asset; reason: string }): Promise<void> {
  if (!canKeepBooks(ctx.actor)) throw forbidden();
  await pause(ctx, asset, reason);
}

/**
 * Lets postings of an asset go on, once the books are whole again.
 * @throws Refusal forbidden for members; PAYMENTS_PAUSED while a rule is still broken
 */
export async function resumePostings(ctx: Ctx, { asset }: { asset: Asset }): Promise<void> {
  if (!canKeepBooks(ctx.actor) || !('id' in ctx.actor)) throw forbidden();
  const { id } = ctx.actor;
  if ((await listBreaks(ctx)).some((one) => one.asset === asset) || (await findBrokenSeal(ctx)))
    throw refuse('PAYMENTS_PAUSED');
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      update wallet.pause set ended_at = greatest(${tctx.now}, started_at), ended_by = ${id}
        where asset = ${asset} and ended_at is null returning id`.execute(tctx.db);
    if (rows[0]) await audit(tctx, 'wallet.resumePostings', { kind: 'pause', id: rows[0].id }, { asset });
  });
}

async function pauseBroken(ctx: Ctx, breaks: readonly Break[]): Promise<void> {
  for (const asset of assets) {
    const own = breaks.filter((one) => one.asset === asset);
    if (own.length > 0)
      await pause(
        ctx,
        asset,
        `${own.length} × ${[...new Set(own.map((one) => one.rule))].join(', ')}: ${own[0]!.place}`,
      );
  }
}

async function keepRun(
  ctx: Ctx,
  { isWhole, span: { from, to }, breaks }: { isWhole: boolean; span: Span; breaks: number },
): Promise<void> {
  await sql`insert into wallet.check_run (is_whole, from_journal, to_journal, journals, breaks, checked_at)
    select ${isWhole}, ${from}, ${to}, coalesce(sum(journals), 0), ${breaks}, ${ctx.now} from wallet.seal
      where to_journal > ${from} and to_journal <= ${to}`.execute(ctx.db);
}

async function pause(ctx: Ctx, asset: Asset, reason: string): Promise<void> {
  const startedBy = 'id' in ctx.actor ? ctx.actor.id : null;
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into wallet.pause (asset, reason, started_at, started_by)
        values (${asset}, ${reason}, ${tctx.now}, ${startedBy})
      on conflict (asset) where ended_at is null do nothing returning id`.execute(tctx.db);
    if (rows[0]) await audit(tctx, 'wallet.pausePostings', { kind: 'pause', id: rows[0].id }, { asset, reason });
  });
}
