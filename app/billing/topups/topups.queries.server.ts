import { sql } from 'kysely';
import type { z } from 'zod';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { listPayMethods } from '#app/billing/channels/channels.queries.server.ts';
import { listBountyAndSharePaths, pathOf } from '#app/billing/parts/bounty-and-share-paths.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { siteDay, siteZone as timezone } from '#app/core/site-day.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { listPauses } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { getBalances, listLines, listMonths, sumPerMonth } from '#app/wallet/ledger/ledger.queries.server.ts';
import {
  type BalanceFacts,
  type Bill,
  type BillKind,
  type BillsInput,
  billTypes,
  type MonthSum,
  openStates,
  type TopUp,
  type TopUpEvent,
  type TopUpIdInput,
  type TopUpListInput,
  type TopUpMethod,
  transferChannel,
} from './topups.schema.ts';
import { isTransferOpen } from './transfer-desk.queries.server.ts';

/** What the caller has, and how more can be paid in. */
export async function getBalanceFacts(ctx: Ctx): Promise<BalanceFacts> {
  const { id } = requireMember(ctx);
  const [balances, terms, pauses, methods, hasCodes] = await Promise.all([
    getBalances(ctx, id),
    getTerms(ctx),
    listPauses(ctx),
    listTopUpMethods(ctx),
    hasCodesOut(ctx),
  ]);
  return {
    cash: String(balances.cash),
    held: String(balances.cashHeld),
    owed: String(balances.owed),
    earnings: String(balances.earnings),
    isPaused: pauses.some(({ asset }) => asset === 'CNY'),
    takesCodes: terms.takesCodes && hasCodes,
    methods,
    choices: terms.topUpChoices.filter((amount) => methods.some(({ min, max }) => amount >= min && amount <= max)),
  };
}

/** Whether there ever was a code that somebody could have: a form that nobody can fill in is not offered. */
async function hasCodesOut(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from billing.code) has`.execute(ctx.db);
  return rows[0]!.has;
}

/** The ways to pay in that members are offered: channels and bank transfer; none on a site without money. */
export async function listTopUpMethods(ctx: Pick<Ctx, 'db' | 'now'>): Promise<TopUpMethod[]> {
  if (await isWithoutMoney(ctx)) return [];
  const [terms, online, hasTransfer] = await Promise.all([getTerms(ctx), listPayMethods(ctx), isTransferOpen(ctx)]);
  const { topUpMin: min, topUpMax: max } = terms;
  return hasTransfer ? [...online, { channel: transferChannel, min, max, isSandbox: false }] : online;
}

/** How many ways members have to pay in; those for trying do not count. */
export const countWaysToPay = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  (await listTopUpMethods(ctx)).filter(({ isSandbox }) => !isSandbox).length;

const facts = sql.raw(`t.id, t.channel, t.amount, t.state, coalesce(t.remark, '') remark, t.reason, t.paid,
    t.journal_id "journalId",
  floor(extract(epoch from t.created_at))::bigint "createdAt",
    floor(extract(epoch from t.expires_at))::bigint "expiresAt",
  floor(extract(epoch from t.state_at))::bigint "stateAt"`);

/** The caller's top-ups for which money may still come, newest first. */
export async function listOpenTopUps(ctx: Ctx): Promise<TopUp[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<TopUp>`
    select ${facts} from billing.top_up t where t.member_id = ${id} and t.state = any(${[...openStates]}::text[])
      order by t.id desc limit 20`.execute(ctx.db);
  return rows;
}

/** All of the caller's top-ups, newest first. */
export async function listTopUps(
  ctx: Ctx,
  { before, after }: z.output<typeof TopUpListInput>,
): Promise<KeysetPage<TopUp>> {
  const { id } = requireMember(ctx);
  const isUp = isUpwards({ before, after });
  const edge = isUp ? sql`t.id > ${after}` : before > 0 ? sql`t.id < ${before}` : sql`true`;
  const { rows } = await sql<TopUp>`
    select ${facts} from billing.top_up t where t.member_id = ${id} and ${edge}
      order by t.id ${isUp ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  return keysetPage(rows, { before, after }, pageSize);
}

const pageSize = 20;

/**
 * One top-up of the caller with what became of it; who of the staff it was is left out.
 * @throws Refusal need-login; not-found for those of others too
 */
export async function getTopUp(
  ctx: Ctx,
  { id }: z.output<typeof TopUpIdInput>,
): Promise<TopUp & { events: TopUpEvent[] }> {
  const { id: memberId } = requireMember(ctx);
  const { rows } = await sql<TopUp>`select ${facts} from billing.top_up t
    where t.id = ${id} and t.member_id = ${memberId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const events = await listTopUpEvents(ctx, id);
  return {
    ...rows[0],
    events: events.map((event) => (event.actorId === memberId ? event : { ...event, actorId: null })),
  };
}

/** Every state a top-up came to, oldest first. For callers that have asked whose it is. */
export async function listTopUpEvents(ctx: Pick<Ctx, 'db'>, id: number): Promise<TopUpEvent[]> {
  const { rows } = await sql<TopUpEvent>`
    select id, state, floor(extract(epoch from at))::bigint at, actor_kind "actorKind", actor_id "actorId", note
    from billing.top_up_event where top_up_id = ${id} order by id`.execute(ctx.db);
  return rows;
}

/**
 * A page of the caller's bills, newest first, with the sums of every month that the page shows: of the whole month, of
 * the same kind.
 * @throws Refusal need-login
 */
export async function listBills(
  ctx: Ctx,
  { kind, month, page, limit }: BillsInput,
): Promise<{ list: Bill[]; total: number; months: MonthSum[] }> {
  const { id: memberId } = requireMember(ctx);
  const types = typesOf(kind);
  const [from, to] = month === '' ? [undefined, undefined] : [startOf(month), startOf(nextMonth(month))];
  const { list, total } = await listLines(ctx, { memberId, kind: 'cash', page, limit, types, from, to });
  const paths = await listBountyAndSharePaths(
    ctx,
    list.map(({ subject }) => subject),
    'member',
  );
  const bills = list.map(({ amount, before, after, subject, ...line }) => ({
    ...line,
    amount: String(amount),
    before: String(before),
    after: String(after),
    path: pathOf(paths, subject),
  }));
  const [newest, oldest] = [list[0], list.at(-1)];
  if (!newest || !oldest) return { list: bills, total, months: [] };
  const span = { from: startOf(monthOf(oldest.at)), to: startOf(nextMonth(monthOf(newest.at))) };
  const sums = await sumPerMonth(ctx, { memberId, kind: 'cash', types, timezone, ...span });
  return {
    list: bills,
    total,
    months: sums.map(({ month: of, gained, lost }) => ({ month: of, gained: String(gained), lost: String(lost) })),
  };
}

/** The months in which the caller has bills, newest first, at most five years back. */
export async function listBillMonths(ctx: Ctx): Promise<string[]> {
  const { id: memberId } = requireMember(ctx);
  return listMonths(ctx, { memberId, kind: 'cash', months: 60, timezone });
}

const typesOf = (kind: BillKind) => (kind === 'all' ? undefined : billTypes[kind]);

/** The month of a moment in unix seconds, YYYY-MM; it begins at midnight in China, which has kept UTC+8 since 1991. */
const monthOf = (seconds: number) => siteDay(new Date(seconds * 1000)).slice(0, 7);
const startOf = (month: string) => new Date(`${month}-01T00:00:00+08:00`);

function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
