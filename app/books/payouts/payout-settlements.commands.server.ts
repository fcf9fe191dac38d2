import { sql } from 'kysely';
import type { z } from 'zod';
import { findUnreachable } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { toYuan } from '#app/core/money.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput } from '#app/messages/notices/notices.schema.ts';
import { confirmPayout, returnPayout } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { settleCard } from '#app/billing/cards/cards.commands.server.ts';
import { flagMember } from '#app/billing/risks/risks.commands.server.ts';
import { reverseTax } from '#app/billing/taxes/taxes.commands.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import {
  keepEvent,
  type LockedWithdrawal,
  lockWithdrawals,
  moveTo,
  stateConflict,
} from '#app/billing/withdrawals/withdrawals.commands.server.ts';
import { mayHandle, readNumber } from '#app/billing/withdrawals/withdrawals.policy.ts';
import { cardFaults, type FailReason } from '#app/billing/withdrawals/withdrawals.schema.ts';
import en from './payout-api.en.ts';
import zh from './payout-api.zh.ts';
import { judgeResults } from './payouts.queries.server.ts';
import type { BounceInput, ImportReport, JudgedLine, ResultsInput } from './payouts.schema.ts';

const say = bilingual(zh, en);

/** So many payouts sent back within 90 days make a member suspicious. */
const manyReturns = 3;

/**
 * Imports what the bank said: paid ones are confirmed, those that failed for certain go back to their members,
 * uncertain ones wait for another answer. Each line of each file takes effect once; lines that contradict what is known
 * change nothing.
 * @throws Refusal forbidden without the console's node; invalid for an unreadable file; NOTHING_TO_IMPORT
 */
export async function importResults(ctx: Ctx, input: z.output<typeof ResultsInput>): Promise<Reply<ImportReport>> {
  await requireConsole(ctx, 'payouts/settle');
  const { id: staffId } = requireMember(ctx);
  const first = await judgeResults(ctx, input.text);
  const report = await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into billing.payout_import as i (hash, name, imported_at, imported_by)
      values (${Buffer.from(first.hash, 'hex')}, ${input.name}, ${tctx.now}, ${staffId})
      on conflict (hash) do update set name = i.name returning id`.execute(tctx.db);
    const importId = rows[0]!.id;
    const locked = await lockWithdrawals(
      tctx,
      first.lines.flatMap((line) => readNumber(line.number)?.id ?? []),
    );
    const judged = await judgeResults(tctx, input.text);
    if (!judged.counts.apply)
      throw new Refusal(say.nothingNew, { data: { error: 'NOTHING_TO_IMPORT', counts: judged.counts } });
    const bank = (await getTerms(tctx)).banks[0]!;
    const told: NoticeInput[] = [];
    for (const line of judged.lines.filter(({ verdict }) => verdict === 'apply')) {
      const one = locked.find(({ id }) => id === readNumber(line.number)!.id)!;
      told.push(...(await settle(tctx, one, line, bank)));
      await sql`insert into billing.payout_result (import_id, line, withdrawal_id, result, reason, reference)
        values (${importId}, ${line.line}, ${one.id}, ${line.result}, ${line.reason}, ${line.reference})`.execute(
        tctx.db,
      );
    }
    await audit(
      tctx,
      'billing.importPayoutResults',
      { kind: 'payout_import', id: importId },
      { hash: judged.hash, ...judged.counts },
    );
    await tell(tctx, told);
    return judged;
  });
  return new Reply(report, { text: say.imported(report.counts.apply ?? 0) });
}

/**
 * Records that money which had been confirmed as paid came back: it is the member's again, with fee and tax.
 * @throws Refusal forbidden without the console's node or for one's own; not-found; STATE_CONFLICT unless it is paid
 */
export async function bouncePayout(ctx: Ctx, { id, reason, note }: z.output<typeof BounceInput>): Promise<Reply> {
  await requireConsole(ctx, 'payouts/settle');
  await transact(ctx, async (tctx) => {
    const [one] = await lockWithdrawals(tctx, [id]);
    if (!one) throw notFound();
    if (!mayHandle(tctx.actor, one.memberId)) throw new Refusal(say.notOwn, { kind: 'forbidden' });
    if (one.state !== 'paid') throw stateConflict(one.state);
    const told = await giveBack(tctx, one, 'bounced', { reason, note });
    await audit(tctx, 'billing.bouncePayout', { kind: 'withdrawal', id }, { memberId: one.memberId, reason, note });
    await tell(tctx, told);
  });
  return new Reply(null, { text: say.bounced });
}

async function settle(tctx: Ctx, one: LockedWithdrawal, line: JudgedLine, bank: string): Promise<NoticeInput[]> {
  const { id } = one;
  const sentId = one.sentId!;
  const detail = { memberId: one.memberId, result: line.result, reason: line.reason, reference: line.reference };
  await audit(tctx, 'billing.settlePayout', { kind: 'withdrawal', id }, detail);
  if (line.result === 'paid') {
    await moveTo(tctx, id, 'paid');
    await confirmPayout(tctx, { withdrawalId: id, sentId, source: { kind: 'bank', name: bank } });
    return [noticeOf(one, 'withdrawalPaid', one.amount - one.fee - one.tax)];
  }
  if (line.result === 'failed')
    return giveBack(tctx, one, 'failed', { reason: line.reason || 'unexplained', note: line.note });
  await moveTo(tctx, id, 'unknown');
  return [];
}

/** Gives a payout that did not arrive back; a card that the bank refused for itself is not used again. */
async function giveBack(
  tctx: Ctx,
  one: LockedWithdrawal,
  step: 'failed' | 'bounced',
  { reason, note }: { reason: FailReason; note: string },
): Promise<NoticeInput[]> {
  const { id, memberId, cardId } = one;
  await keepEvent(tctx, id, step, { reason, note });
  await moveTo(tctx, id, 'returned', { reason, note });
  await returnPayout(tctx, { withdrawalId: id, sentId: one.sentId!, memberId });
  await reverseTax(tctx, id);
  if (cardFaults.includes(reason)) await settleCard(tctx, cardId, false, reason);
  const since = new Date(tctx.now.getTime() - 90 * 86_400_000);
  const { rows } = await sql<{ count: number }>`
    select count(*) from billing.withdrawal where member_id = ${memberId} and state = 'returned'
      and changed_at > ${since}`.execute(tctx.db);
  const { count } = rows[0]!;
  if ((await findUnreachable(tctx, memberId)) === 'closed')
    await flagMember(tctx, { memberId, kind: 'closed_account', reason: toYuan(one.amount) });
  if (count >= manyReturns) await flagMember(tctx, { memberId, kind: 'payout_failures', reason: String(count) });
  return [noticeOf(one, 'withdrawalReturned', one.amount)];
}

function noticeOf(one: LockedWithdrawal, act: 'withdrawalPaid' | 'withdrawalReturned', amount: bigint): NoticeInput {
  const subject = { kind: 'withdrawal', id: one.id };
  return {
    memberId: one.memberId,
    kind: 'money',
    act,
    subject,
    path: '/user/xiaowo/withdraw',
    actorId: null,
    data: { amount: Number(amount) },
  };
}

/** Tells everybody of each of theirs: a call of `notify` takes one notice for a member. */
async function tell(tctx: Ctx, notices: readonly NoticeInput[]): Promise<void> {
  const rounds: NoticeInput[][] = [];
  for (const notice of notices) {
    const round =
      rounds.find((one) => one.every(({ memberId }) => memberId !== notice.memberId)) ?? rounds[rounds.push([]) - 1]!;
    round.push(notice);
  }
  for (const round of rounds) await notify(tctx, round);
}
