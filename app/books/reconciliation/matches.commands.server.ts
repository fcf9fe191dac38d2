import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { siteZone } from '#app/core/site-day.ts';
import { listAccountEffects, listEffects } from '#app/wallet/ledger/journals.queries.server.ts';
import { at } from '#app/wallet/ledger/ledger.schema.ts';
import { openBreak } from '#app/billing/parts/open-breaks.commands.server.ts';
import { closeGone } from './breaks.commands.server.ts';
import type { LineKind, LineState } from './reconciliation.schema.ts';

type Line = {
  id: number;
  kind: LineKind;
  channel: string;
  transaction: string;
  number: string;
  refundNumber: string;
  amount: string;
  currency: string;
  at: Date;
  note: string;
};
type Found = {
  state: LineState;
  paymentId?: number | null;
  refundId?: number | null;
  journalId?: number | null;
  memberId?: number | null;
  ours?: bigint | null;
  detail: string;
};

/**
 * Matches lines that have no match yet: by the provider's number, else by our number and the amount. A line is matched
 * when our row says the same and so does the ledger; what is not opens a break, and a break that was none any more
 * ends.
 * @returns how many were matched now
 */
export async function matchLines(tctx: Ctx, which: { billId: number } | { since: Date }): Promise<number> {
  const where = 'billId' in which ? sql`bill_id = ${which.billId}` : sql`at >= ${which.since}`;
  const { rows } = await sql<Line>`
    select id, kind, channel, transaction, number, refund_number "refundNumber", amount::text amount, currency, at, note
    from billing.bill_line where ${where} and state <> 'matched' order by id`.execute(tctx.db);
  let matched = 0;
  for (const line of rows) {
    const found =
      line.kind === 'payment'
        ? await findPaid(tctx, line)
        : line.kind === 'refund'
          ? await findGivenBack(tctx, line)
          : await findBooked(tctx, line);
    await note(tctx, line, found);
    if (found.state === 'matched') matched += 1;
  }
  return matched;
}

/** Opens a break for what we have of these days and the provider's bill has not. */
export async function findMissing(tctx: Ctx, channel: string, days: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number; number: string; transaction: string; amount: string; memberId: number }>`
    select p.id, p.number, p.transaction, p.amount::text amount, p.member_id "memberId" from billing.payment p
    where p.channel = ${channel} and p.state = 'paid' and (p.paid_at at time zone ${siteZone})::date =
      any(${[...days]}::date[])
      and not exists (select from billing.bill_line l where l.payment_id = p.id
      and l.kind = 'payment')`.execute(tctx.db);
  for (const { id: paymentId, number, transaction, amount, memberId } of rows)
    await openBreak(tctx, {
      key: `ours:payment:${paymentId}`,
      kind: 'ours',
      channel,
      paymentId,
      memberId,
      transaction,
      ours: BigInt(amount),
      detail: number,
    });
  const refunds = await sql<{
    id: number;
    number: string;
    paymentId: number;
    transaction: string;
    amount: string;
    memberId: number;
  }>`
    select r.id, r.number, r.payment_id "paymentId", r.transaction, r.amount::text amount, r.member_id "memberId"
      from billing.payment_refund r
    where r.channel = ${channel} and r.state = 'done' and (r.state_at at time zone ${siteZone})::date =
      any(${[...days]}::date[])
      and not exists (select from billing.bill_line l where l.refund_id = r.id)`.execute(tctx.db);
  for (const { id: refundId, number, amount, ...row } of refunds.rows)
    await openBreak(tctx, {
      ...row,
      key: `ours:refund:${refundId}`,
      kind: 'ours',
      channel,
      refundId,
      ours: BigInt(amount),
      detail: number,
    });
}

const theirs = (detail: string): Found => ({ state: 'theirs', detail });

/** Line ↔ payment ↔ what its journal did to the channel's clearing account. */
async function findPaid(tctx: Ctx, { channel, transaction, number, amount, currency }: Line): Promise<Found> {
  type Row = {
    id: number;
    state: string;
    amount: string;
    currency: string;
    journalId: number | null;
    memberId: number;
  };
  const { rows } = await sql<Row>`
    select id, state, amount::text amount, currency, journal_id "journalId", member_id "memberId" from billing.payment
    where channel = ${channel} and ((${transaction} <> '' and transaction = ${transaction})
      or (${number} <> '' and number = ${number}))
    order by (transaction = ${transaction}) desc nulls last limit 1`.execute(tctx.db);
  const payment = rows[0];
  if (!payment) return theirs(number);
  const { id: paymentId, journalId, memberId } = payment;
  const about = { paymentId, memberId, ours: BigInt(payment.amount), journalId };
  if (payment.amount !== amount || payment.currency !== currency)
    return { ...about, state: 'differs', detail: `${payment.currency} ${payment.amount} / ${currency} ${amount}` };
  if (payment.state !== 'paid' || journalId === null)
    return { ...about, state: 'theirs', journalId: null, detail: `${number} ${payment.state}` };
  const booked = (await listEffects(tctx, at('clearing', channel), [journalId])).get(journalId);
  if (booked !== -BigInt(amount))
    return { ...about, state: 'differs', ours: booked === undefined ? 0n : -booked, detail: `journal ${journalId}` };
  return { ...about, state: 'matched', detail: '' };
}

async function findGivenBack(
  tctx: Ctx,
  { channel, transaction, refundNumber, number, amount, at: when }: Line,
): Promise<Found> {
  type Row = { id: number; paymentId: number; memberId: number; state: string; amount: string; ledgerId: number };
  const { rows } = await sql<Row>`
    select r.id, r.payment_id "paymentId", r.member_id "memberId", r.state, r.amount::text amount,
      r.ledger_id "ledgerId"
    from billing.payment_refund r join billing.payment p on p.id = r.payment_id
    where r.channel = ${channel} and ((${refundNumber} <> ''
      and (r.number = ${refundNumber} or r.transaction = ${refundNumber}))
      or (${refundNumber} = '' and p.transaction = ${transaction} and r.amount = ${amount}::bigint)) order by r.id
      limit 1`.execute(tctx.db);
  const refund = rows[0];
  if (!refund) return theirs(`${refundNumber} ${number} ${when.toISOString().slice(0, 10)}`);
  const about = {
    paymentId: refund.paymentId,
    refundId: refund.id,
    memberId: refund.memberId,
    ours: BigInt(refund.amount),
  };
  if (refund.amount !== amount) return { ...about, state: 'differs', detail: refundNumber };
  return refund.state === 'done'
    ? { ...about, state: 'matched', detail: '' }
    : { ...about, state: 'theirs', detail: `${refundNumber} ${refund.state}` };
}

const days_ms = 86_400_000;

/**
 * A bank's line ↔ what the ledger booked on that account within three days: the same amount, and only one such; of
 * several the one whose number stands in the remark.
 */
async function findBooked(
  tctx: Ctx,
  { kind, channel, amount, at: when, note: remark, transaction }: Line,
): Promise<Found> {
  const signed = kind === 'in' ? -BigInt(amount) : BigInt(amount);
  const span = { from: new Date(when.getTime() - 3 * days_ms), to: new Date(when.getTime() + 4 * days_ms) };
  const same = (await listAccountEffects(tctx, { account: at('bank', channel), ...span })).filter(
    (one) => one.amount === signed,
  );
  const { rows } = await sql<{ journalId: number }>`
    select journal_id "journalId" from billing.bill_line
      where kind in ('in', 'out') and channel = ${channel}
      and journal_id = any(${same.map((one) => one.journalId)}::bigint[])`.execute(tctx.db);
  const taken = new Set(rows.map((row) => row.journalId));
  const free = same.filter((one) => !taken.has(one.journalId));
  const said = `${remark} ${transaction}`;
  const named = free.filter(({ data }) =>
    Object.values(data)
      .map(String)
      .some((value) => value.length > 3 && said.includes(value)),
  );
  const only = named.length === 1 ? named[0] : free.length === 1 ? free[0] : undefined;
  return only
    ? { state: 'matched', journalId: only.journalId, detail: '' }
    : theirs(free.length > 1 ? `${free.length} × ${amount}` : remark);
}

async function note(
  tctx: Ctx,
  line: Line,
  { state, paymentId = null, refundId = null, journalId = null, memberId = null, ours = null, detail }: Found,
): Promise<void> {
  await sql`update billing.bill_line set state = ${state}, payment_id = ${paymentId}, refund_id = ${refundId},
    journal_id = ${journalId} where id = ${line.id}`.execute(tctx.db);
  if (paymentId !== null && line.kind === 'payment') await closeGone(tctx, { paymentId }, 'on the bill');
  if (refundId !== null) await closeGone(tctx, { refundId }, 'on the bill');
  if (state === 'matched') return closeGone(tctx, { lineId: line.id }, 'matched');
  const { channel, transaction, amount } = line;
  const kind = state === 'differs' ? 'differs' : 'theirs';
  await openBreak(tctx, {
    key: `line:${line.id}:${kind}`,
    kind,
    channel,
    paymentId,
    refundId,
    memberId,
    lineId: line.id,
    transaction,
    ours,
    theirs: BigInt(amount),
    detail,
  });
}
