import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import QRCode from 'qrcode';
import type { z } from 'zod';
import { findUnreachable, listCards } from '#app/account/account.queries.server.ts';
import { shareNumber } from '#app/account/real-name/real-name.queries.server.ts';
import { shareAddress } from '#app/account/sessions/sessions.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { keyedHashes } from '#app/core/secrets/secret.server.ts';
import { listCommissionStates } from '#app/wallet/movements/orders.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { isFresh, isPaying, maskName, stateOf } from './invites.policy.ts';
import {
  type Commission,
  type Invited,
  type InviteView,
  isCode,
  type KeysetInput,
  type VoidReason,
} from './invites.schema.ts';

const perPage = 20;

/** The caller's invitations in figures, and the rules of the moment. @throws Refusal need-login */
export async function getInvites(ctx: Ctx): Promise<InviteView> {
  const { id } = requireMember(ctx);
  const terms = await getTerms(ctx);
  const { rows } = await sql<
    Pick<InviteView, 'code' | 'clicks' | 'registrations'> & { orders: number; journals: number[] }
  >`
    select (select code from billing.invite where member_id = ${id}) code,
      (select coalesce(sum(clicks), 0)::bigint from billing.invite_day where member_id = ${id}) clicks,
      (select count(*) from billing.referral where inviter_id = ${id}) registrations,
      (select count(*) from billing.referral_commission where inviter_id = ${id}) orders,
      array(select journal_id from billing.referral_commission where inviter_id = ${id}) journals`.execute(ctx.db);
  const { journals, ...figures } = rows[0]!;
  const sums = { pending: 0n, available: 0n };
  for (const state of (await listCommissionStates(ctx, journals)).values()) {
    const name = stateOf(state);
    if (name === 'pending' || name === 'available') sums[name] += state.amount - state.refunded;
  }
  const {
    referral: rate,
    referralLevels: levels,
    referralSecond: second,
    referralCap: cap,
    referralDays: touchDays,
    referralOrderDays: orderDays,
  } = terms;
  const rules = { rate, levels, second, cap, touchDays, orderDays, holdDays: terms.holdDays };
  return { ...figures, pending: Number(sums.pending), available: Number(sums.available), rules };
}

/** Whom the caller has invited, newest first, masked. @throws Refusal need-login */
export async function listInvited(ctx: Ctx, input: z.output<typeof KeysetInput>): Promise<KeysetPage<Invited>> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<Omit<Invited, 'name'>>`
    select r.member_id id, floor(extract(epoch from r.registered_at))::bigint "registeredAt",
      r.void_reason "voidReason",
      (select count(*) from billing.referral_commission c
        where c.buyer_id = r.member_id and c.inviter_id = ${id}) orders
    from billing.referral r where r.inviter_id = ${id} and ${edgeOf(sql`r.member_id`, input)}
    order by r.member_id ${direction(input)} limit ${perPage + 1}`.execute(ctx.db);
  return keysetPage(await withNames(ctx, rows, (row) => row.id), input, perPage);
}

type CommissionRow = Omit<Commission, 'name' | 'amount' | 'state'> & { buyer_id: number; journal_id: number };

/** The caller's commissions, newest first, with what became of each. @throws Refusal need-login */
export async function listCommissions(ctx: Ctx, input: z.output<typeof KeysetInput>): Promise<KeysetPage<Commission>> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<CommissionRow>`
    select c.id, c.source, c.level, c.paid, c.rate, c.buyer_id, c.journal_id,
      floor(extract(epoch from c.at))::bigint "at",
      floor(extract(epoch from c.release_at))::bigint "releaseAt"
    from billing.referral_commission c where c.inviter_id = ${id} and ${edgeOf(sql`c.id`, input)}
      order by c.id ${direction(input)} limit ${perPage + 1}`.execute(ctx.db);
  const states = await listCommissionStates(
    ctx,
    rows.map((row) => row.journal_id),
  );
  const named = await withNames(ctx, rows, (row) => row.buyer_id);
  const list = named.map(({ buyer_id: _buyer, journal_id, ...row }): Commission => {
    const state = states.get(journal_id)!;
    return { ...row, amount: Number(state.amount - state.refunded), state: stateOf(state) };
  });
  return keysetPage(list, input, perPage);
}

const edgeOf = (column: ReturnType<typeof sql>, { before, after }: z.output<typeof KeysetInput>) =>
  after > 0 ? sql`${column} > ${after}` : before > 0 ? sql`${column} < ${before}` : sql`true`;
const direction = (input: z.output<typeof KeysetInput>) => (isUpwards(input) ? sql`asc` : sql`desc`);

async function withNames<R>(ctx: Ctx, rows: readonly R[], idOf: (row: R) => number): Promise<(R & { name: string })[]> {
  const cards = await listCards(ctx, rows.map(idOf));
  return rows.map((row) => ({ ...row, name: maskName(cards.get(idOf(row))?.nickname ?? '') }));
}

/** The QR code of an invite link: one path of unit squares, without a quiet zone. */
export function drawInvite(code: string): { size: number; path: string } {
  const { size, data } = QRCode.create(`${getSiteUrl()}/i/${code}`, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, i) => (dark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('');
  return { size, path };
}

/** How many of these orders of plugins paid somebody a commission. */
export async function countReferredOrders(ctx: Pick<Ctx, 'db'>, orderIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id) count from billing.referral_commission
    where source = 'order' and order_id = any(${[...orderIds]}::bigint[])`.execute(ctx.db);
  return rows[0]!.count;
}

/** Who has the link with a code, or null. */
export async function findInviter(ctx: Pick<Ctx, 'db'>, code: string): Promise<number | null> {
  if (!isCode(code)) return null;
  const { rows } = await sql<{ member_id: number }>`select member_id from billing.invite
    where code = ${code}`.execute(ctx.db);
  return rows[0]?.member_id ?? null;
}

/**
 * Why a referral is one person's, or null: the same ID number, the same card, or logins of the new member's first day
 * from an address that the inviter used within a day of them. Friends who share an address later stay two.
 */
export async function findVoidReason(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
  { inviterId, registeredAt }: Referral,
): Promise<VoidReason | null> {
  if (await shareNumber(ctx, inviterId, memberId)) return 'realName';
  if (await shareCard(ctx, inviterId, memberId)) return 'card';
  const until = new Date(registeredAt.getTime() + 86_400_000);
  return (await shareAddress(ctx, { memberId, until, otherId: inviterId })) ? 'device' : null;
}

/**
 * Who is paid for what a member buys now: who invited them, while their first year lasts and unless the two are one
 * person. Null for nobody. Levels and rates are those of the terms; `payReferral` pays.
 */
export async function findReferrer(ctx: Pick<Ctx, 'db' | 'now'>, buyerId: number): Promise<number | null> {
  const { referralOrderDays } = await getTerms(ctx);
  const referral = await findReferral(ctx, buyerId);
  if (!referral || !isPaying(referral.registeredAt, ctx.now, referralOrderDays)) return null;
  if ((await findVoidReason(ctx, buyerId, referral)) !== null) return null;
  return (await findUnreachable(ctx, referral.inviterId)) === null ? referral.inviterId : null;
}

/** Who brought a member, and when they registered. */
export type Referral = { inviterId: number; registeredAt: Date };

/** A referral that is not void, or null. */
export async function findReferral(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<Referral | null> {
  const { rows } = await sql<Referral>`
    select inviter_id "inviterId", registered_at "registeredAt" from billing.referral
      where member_id = ${memberId} and void_reason is null`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A touch as the cookie holds it: code, unix seconds, and a seal, so that nobody makes one up. */
export function writeTouch(code: string, at: Date): string {
  const text = `${code}.${unixSeconds(at)}`;
  return `${text}.${sealsOf(text)[0]}`;
}

/** The touch of a cookie, or null when it is none of ours. */
export function readTouch(cookie: string): { code: string; at: Date } | null {
  const [code = '', seconds = '', seal = ''] = cookie.split('.');
  if (!isCode(code) || !/^\d{1,12}$/.test(seconds) || !sealsOf(`${code}.${seconds}`).includes(seal)) return null;
  return { code, at: new Date(Number(seconds) * 1000) };
}

/** Whether a cookie holds a touch that still counts: then a later link changes nothing. */
export const hasTouch = (cookie: string, now: Date, days: number): boolean => {
  const touch = readTouch(cookie);
  return touch !== null && isFresh(touch.at, now, days);
};

const sealsOf = (text: string) => keyedHashes('invite', text).map((hash) => hash.toString('base64url').slice(0, 16));

async function shareCard(ctx: Pick<Ctx, 'db'>, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from billing.bank_card a join billing.bank_card b on b.number_hash = a.number_hash
      where a.member_id = ${one} and b.member_id = ${other} limit 1`.execute(ctx.db);
  return rows.length > 0;
}
