import { sql } from 'kysely';
import { openChannel } from '#app/billing/channels/channels.queries.server.ts';
import type { ChannelName } from '#app/billing/channels/channels.schema.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { sumPaidIn } from '#app/wallet/ledger/paid-in.queries.server.ts';
import { byHandLimit, divideBySource, freeCash } from './paybacks.policy.ts';
import type { AskedRefund, ClosingBalance, Payback } from './paybacks.schema.ts';

type Read = Pick<Ctx, 'db'>;

/** What a payback's account is sealed for. */
export const paybackPurpose = 'payback';

export const paybackFields = sql.raw(`p.id, p.amount, p.state, p.bank, p.last4, p.reason,
  floor(extract(epoch from p.asked_at))::bigint "askedAt", floor(extract(epoch from p.state_at))::bigint "stateAt"`);

/** A payment with what of it may still go back to its channel, in fen. */
export type RefundablePayment = { id: number; channel: ChannelName; left: number };

/** What can become of the caller's balance. @throws Refusal need-login */
export async function getClosingBalance(ctx: Ctx): Promise<ClosingBalance> {
  const { id } = requireMember(ctx);
  const [limits, refunds, paybacks] = await Promise.all([
    readLimits(ctx, id),
    listAskedRefunds(ctx, id),
    listOwnPaybacks(ctx, id),
  ]);
  const parts = divideBySource(limits.free, limits.payments);
  return {
    cash: Number(limits.cash),
    free: Number(limits.free),
    bySource: parts.reduce((sum, { amount }) => sum + amount, 0),
    channels: [...new Set(parts.map(({ payment }) => payment.channel))],
    byHand: Number(limits.byHand),
    refunds,
    open: paybacks.find(({ state }) => state === 'asked' || state === 'approved') ?? null,
    last: paybacks.find(({ state }) => state === 'paid' || state === 'rejected') ?? null,
  };
}

export type Limits = { cash: bigint; free: bigint; byHand: bigint; payments: RefundablePayment[] };

/** How much of a member's balance may go which way; commands ask under the lock of the member's leaving. */
export async function readLimits(ctx: Read, memberId: number): Promise<Limits> {
  const [{ cash }, paidIn, asked, payments] = [
    await getBalances(ctx, memberId),
    await sumPaidIn(ctx, memberId),
    await sumAsked(ctx, memberId),
    await listRefundable(ctx, memberId),
  ];
  const free = freeCash(cash, asked.spokenFor);
  return { cash, free, byHand: byHandLimit(free, paidIn, asked.spokenFor + asked.held), payments };
}

async function sumAsked(ctx: Read, memberId: number): Promise<{ spokenFor: bigint; held: bigint }> {
  const { rows } = await sql<{ spokenFor: string; held: string }>`
    select (select coalesce(sum(amount), 0) from billing.payment_refund
        where member_id = ${memberId} and state = 'proposed')::text "spokenFor",
      (select coalesce(sum(amount), 0) from billing.payback
        where member_id = ${memberId} and state in ('asked', 'approved'))::text held`.execute(ctx.db);
  return { spokenFor: BigInt(rows[0]!.spokenFor), held: BigInt(rows[0]!.held) };
}

/** A member's payments of which something is left, the newest first, of channels that can still be reached. */
async function listRefundable(ctx: Read, memberId: number): Promise<RefundablePayment[]> {
  const { rows } = await sql<RefundablePayment>`
    select id, channel, "left" from (
      select p.id, p.channel, p.amount - (select coalesce(sum(r.amount), 0)::bigint from billing.payment_refund r
        where r.payment_id = p.id and r.state not in ('rejected', 'failed')) "left"
      from billing.payment p where p.member_id = ${memberId} and p.state = 'paid' and p.journal_id is not null
    ) paid where "left" > 0 order by id desc limit 200`.execute(ctx.db);
  const names = [...new Set(rows.map(({ channel }) => channel))];
  const open = new Map<ChannelName, boolean>();
  for (const name of names) open.set(name, (await openChannel(ctx, name)) !== null);
  return rows.filter(({ channel }) => open.get(channel));
}

async function listAskedRefunds(ctx: Read, memberId: number): Promise<AskedRefund[]> {
  const { rows } = await sql<AskedRefund>`
    select id, amount, channel, is_asked "isOwn" from billing.payment_refund
    where member_id = ${memberId} and state = 'proposed' order by id desc limit 200`.execute(ctx.db);
  return rows;
}

async function listOwnPaybacks(ctx: Read, memberId: number): Promise<Payback[]> {
  const { rows } = await sql<Payback>`
    select ${paybackFields} from billing.payback p where p.member_id = ${memberId} order by p.id desc limit 20`.execute(
    ctx.db,
  );
  return rows;
}
