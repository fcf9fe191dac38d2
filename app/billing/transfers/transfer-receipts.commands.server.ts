import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import { findMembersByNames } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import {
  lockTopUp,
  type LockedTopUp,
  stateConflict,
  stepTopUp,
  tellCredited,
  topUpPath,
} from '#app/billing/topups/topups.commands.server.ts';
import { canRefuse, canStep } from '#app/billing/topups/topups.policy.ts';
import { transferChannel, type TopUpState } from '#app/billing/topups/topups.schema.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { siteDay } from '#app/core/site-day.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { creditTransfer, keepReceipt, resolveReceipt } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import en from './transfer-api.en.ts';
import zh from './transfer-api.zh.ts';
import { canConfirm, canHandle } from './transfers.policy.ts';
import type {
  AssignReceiptInput,
  ConfirmReceiptInput,
  EnterReceiptInput,
  ReceiptState,
  RefuseTopUpInput,
  ReturnReceiptInput,
} from './transfers.schema.ts';

const say = bilingual(zh, en);

/**
 * Enters money that came to a bank account: for a transfer, then a second person confirms it; or for nobody yet, then
 * the ledger keeps it in suspense at once. An amount that differs from the transfer's is fine: what came is what will
 * be credited.
 * @throws Refusal forbidden without the node "topups/enter" or for money of one's own; not-found; STATE_CONFLICT;
 * NUMBER_TAKEN and other
 *   faults at their fields; refusals of the ledger
 */
export async function enterReceipt(
  ctx: Ctx,
  input: z.output<typeof EnterReceiptInput>,
): Promise<Reply<{ id: number }>> {
  const { id: staffId } = await requireDesk(ctx, 'topups/enter');
  if (!(await getTerms(ctx)).banks.includes(input.bank)) throw at('bank', say.bankUnknown);
  if (input.receivedOn > siteDay(ctx.now)) throw at('receivedOn', say.dayInFuture);
  const id = await transact(ctx, async (tctx) => {
    const topUp = input.topUpId === undefined ? null : await lockTransfer(tctx, input.topUpId);
    if (topUp && !canHandle({ id: staffId }, topUp.memberId)) throw ownMoney();
    if (topUp && !canStep(topUp.state, 'receipt_entered')) throw stateConflict(topUp.state);
    const receiptId = await insertReceipt(tctx, input, { staffId, memberId: topUp?.memberId ?? null });
    if (topUp) await stepTopUp(tctx, topUp, { state: 'receipt_entered' });
    else {
      const { journalId } = await keepReceipt(tctx, {
        receipt: receiptId,
        bank: input.bank,
        amount: BigInt(input.amount),
      });
      await sql`update billing.receipt set kept_id = ${journalId} where id = ${receiptId}`.execute(tctx.db);
    }
    const { bank, number, amount, topUpId } = input;
    await audit(
      tctx,
      'billing.enterReceipt',
      { kind: 'receipt', id: receiptId },
      { bank, number, amount, topUpId: topUpId ?? null },
    );
    return receiptId;
  });
  return new Reply({ id }, { text: input.topUpId === undefined ? say.kept : say.entered });
}

/**
 * Confirms what another person entered or assigned, and credits it.
 * @throws Refusal forbidden without the node "topups/check" or for money of one's own; SECOND_PERSON_REQUIRED;
 * AMOUNT_MISMATCH at the field
 *   `amount`; not-found; STATE_CONFLICT; refusals of the ledger
 */
export async function confirmReceipt(ctx: Ctx, { id, amount }: z.output<typeof ConfirmReceiptInput>): Promise<Reply> {
  const { id: staffId } = await requireDesk(ctx, 'topups/check');
  await transact(ctx, async (tctx) => {
    const receipt = await lockReceipt(tctx, id);
    const { memberId, state } = receipt;
    if ((state !== 'entered' && state !== 'assigned') || memberId === null) throw stateConflict(state);
    if (!canHandle({ id: staffId }, memberId)) throw ownMoney();
    if (!canConfirm({ id: staffId }, receipt))
      throw new Refusal(say.samePerson, { data: { error: 'SECOND_PERSON_REQUIRED' } });
    if (amount !== receipt.amount) throw at('amount', say.amountDiffers, 'AMOUNT_MISMATCH');
    const topUp = receipt.topUpId === null ? null : await lockTopUp(tctx, receipt.topUpId);
    const sum = BigInt(amount);
    const { journalId } =
      receipt.keptId === null
        ? await creditTransfer(tctx, { receipt: id, bank: receipt.bank, memberId, amount: sum })
        : await resolveReceipt(tctx, { receipt: id, keptId: receipt.keptId, memberId });
    await sql`update billing.receipt set state = ${receipt.keptId === null ? 'credited' : 'resolved'},
      journal_id = ${journalId},
      decided_by = ${staffId}, decided_at = ${tctx.now}, reason = '' where id = ${id}`.execute(tctx.db);
    if (topUp) await stepTopUp(tctx, topUp, { state: 'confirmed', paid: sum, journalId });
    await audit(
      tctx,
      'billing.confirmReceipt',
      { kind: 'receipt', id },
      { memberId, amount, topUpId: receipt.topUpId, journalId },
    );
    if (topUp) await tellCredited(tctx, topUp, sum);
    else await tellResolved(tctx, { id, memberId, amount });
  });
  return new Reply(null, { text: say.confirmed });
}

/**
 * Sends an entry back: a wrong one is void and its transfer is where it was before; a kept one waits for another owner.
 * @throws Refusal forbidden without a node of the desk; not-found; STATE_CONFLICT
 */
export async function returnReceipt(ctx: Ctx, { id, reason }: z.output<typeof ReturnReceiptInput>): Promise<Reply> {
  const { id: staffId } = await requireDesk(ctx, 'topups/check');
  await transact(ctx, async (tctx) => {
    const { state, topUpId, keptId } = await lockReceipt(tctx, id);
    if (state !== 'entered' && state !== 'assigned') throw stateConflict(state);
    if (topUpId !== null) {
      const topUp = await lockTopUp(tctx, topUpId);
      await stepTopUp(tctx, topUp, { state: await stateBefore(tctx, topUpId), reason });
    }
    if (keptId === null)
      await sql`update billing.receipt set state = 'void', decided_by = ${staffId}, decided_at = ${tctx.now},
        reason = ${reason} where id = ${id}`.execute(tctx.db);
    else
      await sql`update billing.receipt set state = 'kept', member_id = null, top_up_id = null, assigned_by = null,
        assigned_at = null, reason = ${reason}
        where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'billing.returnReceipt', { kind: 'receipt', id }, { reason, topUpId });
  });
  return new Reply(null, { text: say.returned });
}

/**
 * Says whose a kept receipt is, by the remark of a transfer or by username; a second person confirms it.
 * @throws Refusal forbidden without the node "topups/enter" or for money of one's own; not-found; at the field `to`;
 * STATE_CONFLICT
 */
export async function assignReceipt(ctx: Ctx, { id, to, note }: z.output<typeof AssignReceiptInput>): Promise<Reply> {
  const { id: staffId } = await requireDesk(ctx, 'topups/enter');
  await transact(ctx, async (tctx) => {
    const receipt = await lockReceipt(tctx, id);
    if (receipt.state !== 'kept') throw stateConflict(receipt.state);
    const topUp = await findTransfer(tctx, to);
    const memberId = topUp?.memberId ?? (await findMembersByNames(tctx, [to])).values().next().value;
    if (memberId === undefined) throw at('to', say.noTransfer);
    if (!canHandle({ id: staffId }, memberId)) throw ownMoney();
    if (topUp) await stepTopUp(tctx, topUp, { state: 'receipt_entered' });
    await sql`update billing.receipt set state = 'assigned', member_id = ${memberId}, top_up_id = ${topUp?.id ?? null},
      assigned_by = ${staffId},
      assigned_at = ${tctx.now}, reason = ${note} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'billing.assignReceipt', { kind: 'receipt', id }, { memberId, topUpId: topUp?.id ?? null, note });
  });
  return new Reply(null, { text: say.assigned });
}

/**
 * Refuses a transfer for which no money came, and tells the member why.
 * @throws Refusal forbidden without the node "topups/enter" or for one's own; not-found; STATE_CONFLICT once a receipt
 * is entered
 */
export async function refuseTopUp(ctx: Ctx, { id, reason }: z.output<typeof RefuseTopUpInput>): Promise<Reply> {
  const { id: staffId } = await requireDesk(ctx, 'topups/enter');
  await transact(ctx, async (tctx) => {
    const topUp = await lockTransfer(tctx, id);
    if (!canHandle({ id: staffId }, topUp.memberId)) throw ownMoney();
    if (!canRefuse(topUp.state)) throw stateConflict(topUp.state);
    await stepTopUp(tctx, topUp, { state: 'refused', reason });
    await audit(tctx, 'billing.refuseTopUp', { kind: 'top_up', id }, { reason });
    const subject = { kind: 'top_up', id };
    const data = { amount: topUp.amount, reason };
    await notify(tctx, {
      memberId: topUp.memberId,
      kind: 'money',
      act: 'topUpRefused',
      subject,
      path: topUpPath(id),
      actorId: null,
      data,
    });
  });
  return new Reply(null, { text: say.refused });
}

type LockedReceipt = {
  bank: string;
  amount: number;
  state: ReceiptState;
  topUpId: number | null;
  memberId: number | null;
  keptId: number | null;
  enteredBy: number;
  assignedBy: number | null;
};

async function lockReceipt(tctx: Ctx, id: number): Promise<LockedReceipt> {
  const { rows } = await sql<LockedReceipt>`
    select bank, amount, state, top_up_id "topUpId", member_id "memberId", kept_id "keptId", entered_by "enteredBy",
      assigned_by "assignedBy"
    from billing.receipt where id = ${id} for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function lockTransfer(tctx: Ctx, id: number): Promise<LockedTopUp> {
  const topUp = await lockTopUp(tctx, id);
  if (topUp.channel !== transferChannel) throw notFound();
  return topUp;
}

async function findTransfer(tctx: Ctx, remark: string): Promise<LockedTopUp | null> {
  const { rows } = await sql<{ id: number }>`select id from billing.top_up
    where remark = ${remark.toUpperCase()}`.execute(tctx.db);
  return rows[0] ? lockTopUp(tctx, rows[0].id) : null;
}

/** What a transfer was before its receipt was entered. */
async function stateBefore(tctx: Ctx, topUpId: number): Promise<TopUpState> {
  const { rows } = await sql<{ state: TopUpState }>`
    select state from billing.top_up_event where top_up_id = ${topUpId} and state <> 'receipt_entered' order by id desc
      limit 1`.execute(tctx.db);
  return rows[0]?.state ?? 'created';
}

async function insertReceipt(
  tctx: Ctx,
  { topUpId, bank, number, amount, receivedOn, payer, note }: z.output<typeof EnterReceiptInput>,
  { staffId, memberId }: { staffId: number; memberId: number | null },
): Promise<number> {
  try {
    const { rows } = await sql<{ id: number }>`
      insert into billing.receipt (bank, number, amount, received_on, payer, note, state, top_up_id, member_id,
        entered_by, entered_at)
      values (${bank}, ${number}, ${amount}, ${receivedOn}::date, ${payer}, ${note},
        ${topUpId === undefined ? 'kept' : 'entered'}, ${topUpId ?? null},
        ${memberId}, ${staffId}, ${tctx.now}) returning id`.execute(tctx.db);
    return rows[0]!.id;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'receipt_number')
      throw at('number', say.numberTaken, 'NUMBER_TAKEN');
    throw error;
  }
}

async function tellResolved(
  tctx: Ctx,
  { id, memberId, amount }: { id: number; memberId: number; amount: number },
): Promise<void> {
  const subject = { kind: 'receipt', id };
  await notify(tctx, {
    memberId,
    kind: 'money',
    act: 'receiptCredited',
    subject,
    path: '/user/account/balance',
    actorId: null,
    data: { amount },
  });
}

async function requireDesk(ctx: Ctx, node: 'topups/enter' | 'topups/check'): Promise<{ id: number }> {
  await requireConsole(ctx, node);
  return requireMember(ctx);
}

const ownMoney = () => new Refusal(say.ownMoney, { data: { error: 'OWN_MONEY' } });
const at = (field: string, text: LocalText, error = 'INVALID') =>
  new Refusal(text, { fields: { [field]: text }, data: { error } });
