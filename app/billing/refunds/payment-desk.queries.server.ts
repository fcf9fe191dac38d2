import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { siteZone } from '#app/core/site-day.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { listRefundsOf } from './refunds.queries.server.ts';
import { listCards } from '#app/account/account.queries.server.ts';
import type { PaymentDetail, PaymentEvent, PaymentListInput, PaymentRow } from './payment-desk.schema.ts';
import { listNotifications } from './payment-notifications.queries.server.ts';

const size = 20;

const listed = sql.raw(`p.id, p.number, p.member_id "memberId", p.channel, p.amount, p.state, p.is_sandbox "isSandbox",
    p.is_late "isLate",
  coalesce(p.transaction, '') "transaction", floor(extract(epoch from p.created_at))::bigint "createdAt",
    floor(extract(epoch from p.paid_at))::bigint "paidAt"`);

/** Payments for the console, newest first. @throws Refusal forbidden without the console's menu */
export async function listPayments(ctx: Ctx, input: PaymentListInput): Promise<KeysetPage<PaymentRow>> {
  await requireConsole(ctx, 'payments');
  const { state, channel, q, from, to } = input;
  const isUp = isUpwards(input);
  const edge = isUp ? sql`p.id > ${input.after}` : input.before > 0 ? sql`p.id < ${input.before}` : sql`true`;
  const member = /^\d{1,15}$/.test(q) ? Number(q) : 0;
  const { rows } = await sql<Omit<PaymentRow, 'nickname'>>`
    select ${listed} from billing.payment p where ${edge}
      and (${state}::text = '' or p.state = ${state}) and (${channel}::text = '' or p.channel = ${channel})
      and (${q}::text = '' or p.number = upper(${q}) or p.transaction = ${q} or p.member_id = ${member})
      and (${from}::text = '' or p.created_at >= nullif(${from}, '')::timestamp at time zone ${siteZone})
      and (${to}::text = '' or p.created_at < (nullif(${to}, '')::date + 1)::timestamp at time zone ${siteZone})
    order by p.id ${isUp ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(ctx.db);
  return keysetPage(await withNames(ctx, rows), input, size);
}

/** One payment with all that happened to it. @throws Refusal forbidden without the console's menu, not-found */
export async function getPaymentDetail(ctx: Ctx, id: number): Promise<PaymentDetail> {
  await requireConsole(ctx, 'payments');
  type Found = Omit<PaymentDetail, 'nickname' | 'refunds' | 'events' | 'notifications'>;
  const { rows } = await sql<Found>`
    select ${listed}, p.purpose_id "topUpId", p.journal_id "journalId", p.fault, p.reference,
      floor(extract(epoch from p.expires_at))::bigint "expiresAt",
      floor(extract(epoch from p.asked_at))::bigint "askedAt",
        (select coalesce(sum(amount), 0)::bigint from billing.payment_refund r
        where r.payment_id = p.id and r.state not in ('rejected', 'failed')) refunded
    from billing.payment p where p.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const [row] = await withNames(ctx, rows);
  return {
    ...row!,
    refunds: await listRefundsOf(ctx, id),
    events: await listEvents(ctx, id),
    notifications: await listNotifications(ctx, id),
  };
}

async function listEvents(ctx: Pick<Ctx, 'db' | 'language'>, paymentId: number): Promise<PaymentEvent[]> {
  const { rows } = await sql<Omit<PaymentEvent, 'actor'>>`
    select id, state, floor(extract(epoch from at))::bigint at, actor_kind "actorKind", actor_id "actorId", note
    from billing.payment_event where payment_id = ${paymentId} order by id`.execute(ctx.db);
  const people = await listCards(
    ctx,
    rows.flatMap((row) => row.actorId ?? []),
  );
  return rows.map((row) => ({
    ...row,
    actor: row.actorId === null ? '' : (people.get(row.actorId)?.nickname ?? `#${row.actorId}`),
  }));
}

async function withNames<Row extends { memberId: number }>(
  ctx: Pick<Ctx, 'db' | 'language'>,
  rows: readonly Row[],
): Promise<(Row & { nickname: string })[]> {
  const people = await listCards(
    ctx,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({ ...row, nickname: people.get(row.memberId)?.nickname ?? `#${row.memberId}` }));
}
