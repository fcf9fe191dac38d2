import { sql } from 'kysely';
import { listCards } from '#app/account/queries.server.ts';
import { requireConsole } from '#app/account/rules/queries.server.ts';
import { getTerms } from '#app/billing/terms/queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/texts.server.ts';
import type { ChannelName } from '../channels/schema.ts';
import { needsSecond } from './policy.ts';
import { type RefundListInput, type RefundRow, type RefundState, tabStates } from './schema.ts';

type Read = Pick<Ctx, 'db'>;

/** A refund as commands need it; `ledgerId` is its number in the ledger, `sentId` is the journal that took it out of the member's cash. */
export type PaymentRefund = {
  id: number;
  number: string;
  ledgerId: number;
  paymentId: number;
  memberId: number;
  channel: ChannelName;
  amount: number;
  state: RefundState;
  reason: string;
  sentId: number | null;
  proposedBy: number;
  tries: number;
};

const fields = sql.raw(`id, number, ledger_id "ledgerId", payment_id "paymentId", member_id "memberId", channel, amount, state, reason, sent_id "sentId",
  proposed_by "proposedBy", tries`);

export async function findRefund(ctx: Read, by: { number: string } | { id: number }): Promise<PaymentRefund | null> {
  const where = 'number' in by ? sql`number = ${by.number}` : sql`id = ${by.id}`;
  const { rows } = await sql<PaymentRefund>`select ${fields} from billing.payment_refund where ${where}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** How many refunds wait for a decision. For the dashboard, which asks about the caller's menu. */
export async function countProposedRefunds(ctx: Read): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from billing.payment_refund where state = 'proposed'`.execute(ctx.db);
  return rows[0]!.count;
}

/** Locks a refund until the transaction ends; before anything of the ledger. @throws Refusal not-found */
export async function lockRefund(tctx: Read, id: number): Promise<PaymentRefund> {
  const { rows } = await sql<PaymentRefund>`select ${fields} from billing.payment_refund where id = ${id} for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Refunds under way that nobody has asked about for so long. */
export async function listDueRefunds(ctx: Pick<Ctx, 'db' | 'now'>, after_ms: number): Promise<PaymentRefund[]> {
  const { rows } = await sql<PaymentRefund>`
    select ${fields} from billing.payment_refund where state in ('sending', 'sent') and asked_at <= ${new Date(ctx.now.getTime() - after_ms)}
    order by asked_at limit 500`.execute(ctx.db);
  return rows;
}

/** What of a payment is given back or about to be, in fen. */
export async function sumRefunds(ctx: Read, paymentId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint sum from billing.payment_refund
    where payment_id = ${paymentId} and state not in ('rejected', 'failed')`.execute(ctx.db);
  return rows[0]!.sum;
}

const size = 20;

/** The refund desk, newest first. @throws Refusal forbidden without the console's menu */
export async function listRefunds(ctx: Ctx, input: RefundListInput): Promise<KeysetPage<RefundRow>> {
  await requireConsole(ctx, 'topup-refunds');
  const { secondReviewFrom } = await getTerms(ctx);
  const isUp = isUpwards(input);
  const edge = isUp ? sql`r.id > ${input.after}` : input.before > 0 ? sql`r.id < ${input.before}` : sql`true`;
  type Found = Omit<RefundRow, 'nickname' | 'proposedBy' | 'decidedBy' | 'needsSecond'> & { decidedById: number | null };
  const { rows } = await sql<Found>`
    select r.id, r.number, r.payment_id "paymentId", p.number "paymentNumber", r.member_id "memberId", r.channel, r.amount, r.state, r.reason, r.fault,
      r.transaction, r.proposed_by "proposedById", floor(extract(epoch from r.proposed_at))::bigint "proposedAt", r.decided_by "decidedById",
      floor(extract(epoch from r.decided_at))::bigint "decidedAt", floor(extract(epoch from r.state_at))::bigint "stateAt"
    from billing.payment_refund r join billing.payment p on p.id = r.payment_id
    where ${edge} and r.state = any(${[...tabStates[input.tab]]}::text[]) order by r.id ${isUp ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(ctx.db);
  const people = await listCards(
    ctx,
    rows.flatMap((row) => [row.memberId, row.proposedById, row.decidedById].filter((id) => id !== null)),
  );
  const name = (id: number | null) => (id === null ? '' : (people.get(id)?.nickname ?? `#${id}`));
  const refunds = rows.map(({ decidedById, ...row }) => ({
    ...row,
    nickname: name(row.memberId),
    proposedBy: name(row.proposedById),
    decidedBy: name(decidedById),
    needsSecond: needsSecond(row.amount, secondReviewFrom),
  }));
  return keysetPage(refunds, input, size);
}
