import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { log } from '#app/core/log.server.ts';
import { forbidden } from '#app/core/texts.server.ts';
import { refuse } from '#app/wallet/journals/commands.server.ts';
import { canKeepBooks } from '#app/wallet/policy.ts';
import { type Asset, assets } from '#app/wallet/schema.ts';
import { findBrokenSeal } from '#app/wallet/seals/queries.server.ts';
import { type Break, listBreaks } from './queries.server.ts';

/**
 * Checks every rule of the books and pauses the assets in which one is broken; a changed history pauses both.
 * Reads go on. Returns the breaks.
 */
export async function checkLedger(ctx: Ctx): Promise<Break[]> {
  const breaks = await listBreaks(ctx);
  for (const asset of assets) {
    const own = breaks.filter((one) => one.asset === asset);
    if (own.length > 0) await pause(ctx, asset, `${own.length} × ${[...new Set(own.map((one) => one.rule))].join(', ')}: ${own[0]!.place}`);
  }
  const broken = await findBrokenSeal(ctx);
  if (broken) for (const asset of assets) await pause(ctx, asset, `seal ${broken.id}: ${broken.reason}`);
  if (breaks.length > 0 || broken) log.error({ breaks: breaks.slice(0, 20), broken }, 'the books are broken: postings are paused');
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
  if ((await listBreaks(ctx)).some((one) => one.asset === asset) || (await findBrokenSeal(ctx))) throw refuse('PAYMENTS_PAUSED');
  await inTransaction(ctx.db, async (db) => {
    const { rows } = await sql<{ id: number }>`
      update wallet.pause set ended_at = greatest(${ctx.now}, started_at), ended_by = ${id} where asset = ${asset} and ended_at is null returning id`.execute(
      db,
    );
    if (rows[0]) await audit({ ...ctx, db }, 'wallet.resumePostings', { kind: 'pause', id: rows[0].id }, { asset });
  });
}

async function pause(ctx: Ctx, asset: Asset, reason: string): Promise<void> {
  const startedBy = 'id' in ctx.actor ? ctx.actor.id : null;
  await inTransaction(ctx.db, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into wallet.pause (asset, reason, started_at, started_by) values (${asset}, ${reason}, ${ctx.now}, ${startedBy})
      on conflict (asset) where ended_at is null do nothing returning id`.execute(db);
    if (rows[0]) await audit({ ...ctx, db }, 'wallet.pausePostings', { kind: 'pause', id: rows[0].id }, { asset, reason });
  });
}
