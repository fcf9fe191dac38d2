import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import en from './risk-api.en.ts';
import zh from './risk-api.zh.ts';
import { mayClear } from './risks.policy.ts';
import type { ClearRiskInput, RaiseRiskInput, RiskKind } from './risks.schema.ts';

const say = bilingual(zh, en);

/** What a flag says; without `raisedBy` the program raised it, and `reason` is the number that made it do so. */
type Flag = { memberId: number; kind: RiskKind; reason: string; raisedBy?: number };

/**
 * Raises a flag in the caller's transaction, for other parts of the product; one that is open already stays as it is.
 * @returns whether it is new
 */
export async function flagMember(tctx: Ctx, { memberId, kind, reason, raisedBy }: Flag): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into billing.risk_flag (member_id, kind, reason, raised_at, raised_by)
      values (${memberId}, ${kind}, ${reason}, ${tctx.now}, ${raisedBy ?? null})
    on conflict (member_id, kind) where cleared_at is null do nothing returning id`.execute(tctx.db);
  if (!rows[0]) return false;
  await audit(tctx, 'billing.raiseRiskFlag', { kind: 'risk_flag', id: rows[0].id }, { memberId, kind, reason });
  return true;
}

/**
 * Raises a flag by hand.
 * @throws Refusal forbidden without the console's node; not-found; STATE_CONFLICT when one of the kind is open already
 */
export async function raiseRiskFlag(ctx: Ctx, input: z.output<typeof RaiseRiskInput>): Promise<Reply> {
  await requireConsole(ctx, 'risks/edit');
  const { id: raisedBy } = requireMember(ctx);
  if (!(await listCards(ctx, [input.memberId])).has(input.memberId))
    throw new Refusal(say.noMember, { kind: 'not-found' });
  const isNew = await transact(ctx, async (tctx) => flagMember(tctx, { ...input, raisedBy }));
  if (!isNew) throw new Refusal(say.flaggedAlready, { data: { error: 'STATE_CONFLICT' } });
  return new Reply(null, { text: say.raised });
}

/**
 * Clears a flag: the member's money may leave again.
 * @throws Refusal forbidden without the console's node, or for one's own; not-found; STATE_CONFLICT when it is cleared
 * already
 */
export async function clearRiskFlag(ctx: Ctx, { id, note }: z.output<typeof ClearRiskInput>): Promise<Reply> {
  await requireConsole(ctx, 'risks/edit');
  const { id: staffId } = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ member_id: number; is_open: boolean }>`
      select member_id, cleared_at is null is_open from billing.risk_flag where id = ${id} for update`.execute(tctx.db);
    const flag = rows[0];
    if (!flag) throw notFound();
    if (!mayClear(tctx.actor, flag.member_id)) throw new Refusal(say.notOwn, { kind: 'forbidden' });
    if (!flag.is_open) throw new Refusal(say.clearedAlready, { data: { error: 'STATE_CONFLICT' } });
    await sql`update billing.risk_flag set cleared_at = ${tctx.now}, cleared_by = ${staffId}, clear_note = ${note}
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'billing.clearRiskFlag', { kind: 'risk_flag', id }, { memberId: flag.member_id, note });
  });
  return new Reply(null, { text: say.cleared });
}
