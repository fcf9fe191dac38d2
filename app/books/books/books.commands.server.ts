import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { findAccount } from '#app/wallet/ledger/ledger-accounts.queries.server.ts';
import { adjust, writeOff } from '#app/wallet/movements/adjustments.commands.server.ts';
import {
  pausePostings as pauseAsset,
  resumePostings as resumeAsset,
} from '#app/wallet/checks/ledger-checks.commands.server.ts';
import { isAdjustable } from '#app/wallet/ledger/ledger.policy.ts';
import { type AccountCode, of } from '#app/wallet/ledger/ledger.schema.ts';
import en from './books-api.en.ts';
import zh from './books-api.zh.ts';
import { assetOf, canDecide, canPropose } from './books.policy.ts';
import type { DecideAdjustmentInput, PauseInput, ProposeAdjustmentInput, ResumeInput } from './books.schema.ts';

const say = bilingual(zh, en);

/**
 * Proposes a correction of the books; nothing moves until somebody else confirms it.
 * @throws Refusal need-login, need-proof, forbidden; invalid for accounts that do not exist, are made of open items or
 * hold
 *   different assets; OWN_ACCOUNT
 */
export async function proposeAdjustment(
  ctx: Ctx,
  input: z.output<typeof ProposeAdjustmentInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'books/propose');
  const { id: staffId } = requireRecentProof(ctx);
  const memberId = input.kind === 'writeOff' ? input.memberId : null;
  const [from, to] =
    input.kind === 'writeOff' ? (['bad_debt', of('receivable', input.memberId)] as const) : [input.from, input.to];
  if (memberId !== null && !(await listCards(ctx, [memberId])).has(memberId))
    throw new Refusal(say.noMember, { fields: { memberId: say.noMember } });
  if (input.kind === 'adjust') await requireAdjustable(ctx, input);
  if (!canPropose(staffId, { from, to, memberId }))
    throw new Refusal(say.ownAccount, { data: { error: 'OWN_ACCOUNT' } });
  const id = await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into billing.adjustment (kind, from_code, to_code, member_id, amount, reason, ticket, proposed_by,
        proposed_at)
      values (${input.kind}, ${from}, ${to}, ${memberId}, ${input.amount}, ${input.reason}, ${input.ticket}, ${staffId},
        ${tctx.now}) returning id`.execute(tctx.db);
    const { amount, reason, ticket } = input;
    await audit(
      tctx,
      'billing.proposeAdjustment',
      { kind: 'adjustment', id: rows[0]!.id },
      { from, to, amount, reason, ticket },
    );
    return rows[0]!.id;
  });
  return new Reply({ id }, { text: say.proposed });
}

async function requireAdjustable(ctx: Ctx, { from, to }: { from: AccountCode; to: AccountCode }): Promise<void> {
  if (from === to || assetOf(from) !== assetOf(to)) throw new Refusal(say.twoAssets, { fields: { to: say.twoAssets } });
  for (const [field, code] of Object.entries({ from, to })) {
    if (!(await findAccount(ctx, code))) throw new Refusal(say.noAccount, { fields: { [field]: say.noAccount } });
    if (!isAdjustable(code)) throw new Refusal(say.openItems, { fields: { [field]: say.openItems } });
  }
}

type Row = {
  kind: 'adjust' | 'writeOff';
  from: AccountCode;
  to: AccountCode;
  memberId: number | null;
  amount: string;
  reason: string;
  ticket: string;
  state: string;
  proposedBy: number;
};

/**
 * Decides on a proposed correction; confirmed, its journal is posted in the same transaction, also while its asset is
 * paused.
 * @throws Refusal need-login, need-proof, forbidden, not-found; SECOND_PERSON_REQUIRED; STATE_CONFLICT when it is
 * decided
 *   already; INSUFFICIENT_BALANCE
 */
export async function decideAdjustment(
  ctx: Ctx,
  { id, isConfirmed, note }: z.output<typeof DecideAdjustmentInput>,
): Promise<Reply<{ journalId: number | null }>> {
  await requireConsole(ctx, 'books/decide');
  const { id: staffId } = requireRecentProof(ctx);
  const journalId = await transact(ctx, async (tctx) => {
    const { rows } = await sql<Row>`
      select kind, from_code "from", to_code "to", member_id "memberId", amount::text amount, reason, ticket, state,
        proposed_by "proposedBy"
      from billing.adjustment where id = ${id} for update`.execute(tctx.db);
    const row = rows[0];
    if (!row) throw notFound();
    if (row.state !== 'proposed')
      throw new Refusal(say.decided, { data: { error: 'STATE_CONFLICT', state: row.state } });
    if (!canDecide(staffId, row)) throw new Refusal(say.secondPerson, { data: { error: 'SECOND_PERSON_REQUIRED' } });
    const posted = isConfirmed ? await postAdjustment(tctx, id, row) : null;
    await sql`update billing.adjustment set state = ${isConfirmed ? 'confirmed' : 'rejected'}, decided_by = ${staffId},
      decided_at = ${tctx.now},
      decision_note = ${note}, journal_id = ${posted} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'billing.decideAdjustment', { kind: 'adjustment', id }, { isConfirmed, note, journalId: posted });
    return posted;
  });
  return new Reply({ journalId }, { text: isConfirmed ? say.confirmed : say.rejected });
}

async function postAdjustment(tctx: Ctx, adjustmentId: number, row: Row): Promise<number> {
  const shared = {
    adjustmentId,
    proposedBy: row.proposedBy,
    reason: row.reason,
    ticket: row.ticket,
    amount: BigInt(row.amount),
  };
  const posting =
    row.kind === 'writeOff'
      ? await writeOff(tctx, { ...shared, memberId: row.memberId! })
      : await adjust(tctx, { ...shared, from: row.from, to: row.to });
  return posting.journalId;
}

/**
 * Stops all postings of an asset, for instance while something is looked into.
 * @throws Refusal need-login, need-proof, forbidden
 */
export async function pausePostings(ctx: Ctx, input: z.output<typeof PauseInput>): Promise<Reply<null>> {
  await requireConsole(ctx, 'books/pause');
  requireRecentProof(ctx);
  await pauseAsset(ctx, input);
  return new Reply(null, { text: say.paused });
}

/**
 * Lets postings of an asset go on; all rules of the books are checked first.
 * @throws Refusal need-login, need-proof, forbidden; PAYMENTS_PAUSED while a rule is broken
 */
export async function resumePostings(ctx: Ctx, input: z.output<typeof ResumeInput>): Promise<Reply<null>> {
  await requireConsole(ctx, 'books/pause');
  requireRecentProof(ctx);
  await resumeAsset(ctx, input);
  return new Reply(null, { text: say.resumed });
}
