import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { hasConsole, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { ChannelName } from '#app/billing/channels/channels.schema.ts';
import { canDecide, needsSecond } from './refunds.policy.ts';
import {
  type RefundDetail,
  type RefundEvent,
  type RefundListInput,
  type RefundRow,
  type RefundState,
  tabStates,
} from './refunds.schema.ts';

type Read = Pick<Ctx, 'db'>;

/**
 * A refund as commands need it; `ledgerId` is its number in the ledger, `sentId` is the journal that took it out of the
 * member's cash.
 */
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

const fields =
  sql.raw(`id, number, ledger_id "ledgerId", payment_id "paymentId", member_id "memberId", channel, amount, state,
    reason, sent_id "sentId",
  proposed_by "proposedBy", tries`);

export async function findRefund(ctx: Read, by: { number: string } | { id: number }): Promise<PaymentRefund | null> {
  const where = 'number' in by ? sql`number = ${by.number}` : sql`id = ${by.id}`;
  const { rows } = await sql<PaymentRefund>`select ${fields} from billing.payment_refund
    where ${where}`.execute(ctx.db);
  return rows[0] ?? null;
}

/**
 * How many refunds wait for a decision, those by bank transfer too. For the dashboard, which asks about the caller's
 * menu.
 */
export async function countProposedRefunds(ctx: Read): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from billing.payment_refund
    where state = 'proposed'`.execute(ctx.db);
  return rows[0]!.count + (await countOpenPaybacks(ctx));
}

/** How many balances of members who leave wait to be paid to a bank account; for pages of who may see the refunds. */
export async function countOpenPaybacks(ctx: Read): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from billing.payback
    where state in ('asked', 'approved')`.execute(ctx.db);
  return rows[0]!.count;
}

/** Locks a refund until the transaction ends; before anything of the ledger. @throws Refusal not-found */
export async function lockRefund(tctx: Read, id: number): Promise<PaymentRefund> {
  const { rows } = await sql<PaymentRefund>`select ${fields} from billing.payment_refund where id = ${id}
    for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Refunds under way that nobody has asked about for so long. */
export async function listDueRefunds(ctx: Pick<Ctx, 'db' | 'now'>, after_ms: number): Promise<PaymentRefund[]> {
  const { rows } = await sql<PaymentRefund>`
    select ${fields} from billing.payment_refund where state in ('sending', 'sent')
      and asked_at <= ${new Date(ctx.now.getTime() - after_ms)}
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
type Found = Omit<RefundRow, 'nickname' | 'proposedBy' | 'decidedBy' | 'needsSecond'> & { decidedById: number | null };
const listed = sql.raw(`r.id, r.is_asked "isAsked", r.number,
    r.payment_id "paymentId", p.number "paymentNumber", r.member_id "memberId", r.channel,
    r.amount, r.state, r.reason, r.fault,
  r.transaction, r.proposed_by "proposedById", floor(extract(epoch from r.proposed_at))::bigint "proposedAt",
    r.decided_by "decidedById",
  floor(extract(epoch from r.decided_at))::bigint "decidedAt",
    floor(extract(epoch from r.state_at))::bigint "stateAt"`);

/** The refund desk, newest first. @throws Refusal forbidden without the console's menu */
export async function listRefunds(ctx: Ctx, input: RefundListInput): Promise<KeysetPage<RefundRow>> {
  await requireConsole(ctx, 'topup-refunds');
  const { secondReviewFrom } = await getTerms(ctx);
  const isUp = isUpwards(input);
  const edge = isUp ? sql`r.id > ${input.after}` : input.before > 0 ? sql`r.id < ${input.before}` : sql`true`;
  const { rows } = await sql<Found>`
    select ${listed} from billing.payment_refund r join billing.payment p on p.id = r.payment_id
    where ${edge} and r.state = any(${[...tabStates[input.tab]]}::text[]) order by r.id ${isUp ? sql`asc` : sql`desc`}
      limit ${size + 1}`.execute(ctx.db);
  return keysetPage(await withPeople(ctx, rows, secondReviewFrom), input, size);
}

/** The refunds of a payment, newest first. @throws Refusal forbidden without the console's menu of payments */
export async function listRefundsOf(ctx: Ctx, paymentId: number): Promise<RefundRow[]> {
  await requireConsole(ctx, 'payments');
  const { secondReviewFrom } = await getTerms(ctx);
  const { rows } = await sql<Found>`select ${listed} from billing.payment_refund r
    join billing.payment p on p.id = r.payment_id
    where r.payment_id = ${paymentId} order by r.id desc limit 100`.execute(ctx.db);
  return withPeople(ctx, rows, secondReviewFrom);
}

/**
 * One refund with what happened to it, and what the caller may do. @throws Refusal forbidden without the console's
 * menu, not-found
 */
export async function getRefund(ctx: Ctx, id: number): Promise<RefundDetail> {
  await requireConsole(ctx, 'topup-refunds');
  const { id: staffId } = requireMember(ctx);
  const { secondReviewFrom } = await getTerms(ctx);
  type More = Pick<RefundDetail, 'topUpId' | 'paid' | 'refunded' | 'tries' | 'askedAt' | 'breaks'>;
  const { rows } = await sql<Found & More>`
    select ${listed}, p.purpose_id "topUpId", p.amount paid, r.tries,
      floor(extract(epoch from r.asked_at))::bigint "askedAt",
      (select coalesce(sum(o.amount), 0)::bigint from billing.payment_refund o
        where o.payment_id = p.id and o.state not in ('rejected', 'failed')) refunded,
      (select count(*) from billing.break b where b.refund_id = r.id and b.state <> 'resolved') breaks
    from billing.payment_refund r join billing.payment p on p.id = r.payment_id where r.id = ${id}`.execute(ctx.db);
  const [row] = await withPeople(ctx, rows, secondReviewFrom);
  if (!row) throw notFound();
  const isOpen =
    row.state === 'proposed' && staffId !== row.memberId && (await hasConsole(ctx, 'topup-refunds/decide'));
  const canApprove =
    isOpen &&
    canDecide({ staffId, proposedBy: row.proposedById, memberId: row.memberId, amount: row.amount, secondReviewFrom });
  return { ...row, canApprove, canReject: isOpen, events: await listEvents(ctx, id) };
}

async function listEvents(ctx: Ctx, refundId: number): Promise<RefundEvent[]> {
  const { rows } = await sql<Omit<RefundEvent, 'actor'> & { actorId: number | null }>`
    select id, state, floor(extract(epoch from at))::bigint at, actor_id "actorId", note, journal_id "journalId"
    from billing.payment_refund_event where refund_id = ${refundId} order by id`.execute(ctx.db);
  const name = await namesOf(
    ctx,
    rows.map((row) => row.actorId),
  );
  return rows.map(({ actorId, ...row }) => ({ ...row, actor: name(actorId) }));
}

async function withPeople<Row extends Found>(
  ctx: Ctx,
  rows: readonly Row[],
  secondReviewFrom: number,
): Promise<(Omit<Row, 'decidedById'> & Pick<RefundRow, 'nickname' | 'proposedBy' | 'decidedBy' | 'needsSecond'>)[]> {
  const name = await namesOf(
    ctx,
    rows.flatMap((row) => [row.memberId, row.proposedById, row.decidedById]),
  );
  return rows.map(({ decidedById, ...row }) => ({
    ...row,
    nickname: name(row.memberId),
    proposedBy: name(row.proposedById),
    decidedBy: name(decidedById),
    needsSecond: !row.isAsked && needsSecond(row.amount, secondReviewFrom),
  }));
}

/** How people are called; '' for nobody. */
async function namesOf(ctx: Ctx, ids: readonly (number | null)[]): Promise<(id: number | null) => string> {
  const people = await listCards(
    ctx,
    ids.filter((id) => id !== null),
  );
  return (id) => (id === null ? '' : (people.get(id)?.nickname ?? `#${id}`));
}
