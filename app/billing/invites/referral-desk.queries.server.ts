import { sql } from 'kysely';
import type { z } from 'zod';
import { findMembersByNames, listCards } from '#app/account/account.queries.server.ts';
import { listSharedNumbers } from '#app/account/real-name/real-name.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { listSharedAddresses } from '#app/account/sessions/sessions.queries.server.ts';
import { listSharedCards } from '#app/billing/cards/cards.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { listCommissionStates } from '#app/wallet/movements/orders.queries.server.ts';
import { stateOf } from './invites.policy.ts';
import type { Source, VoidReason } from './invites.schema.ts';
import {
  burstOf,
  type DeskReferral,
  type DeskReferralInput,
  type DeskReferralsInput,
  type ReferralFile,
  type Sign,
} from './referral-desk.schema.ts';

const pageSize = 20;
const shown = 50;

type Row = {
  id: number;
  inviterId: number;
  registeredAt: number;
  voidReason: VoidReason | null;
  near: number;
  journals: number[];
};

/*
 * What hangs on a referral (r): commissions on what the member bought, of both levels, and the inviter's second level
 * on what those bought whom the member invited.
 */
const hangsOn = sql`(c.buyer_id = r.member_id or c.level = 2 and c.inviter_id = r.inviter_id
  and exists (select from billing.referral below where below.member_id = c.buyer_id
  and below.inviter_id = r.member_id))`;
const columns = sql`r.member_id id, r.inviter_id "inviterId",
  floor(extract(epoch from r.registered_at))::bigint "registeredAt", r.void_reason "voidReason",
  (select count(*) from (select from billing.referral n where n.inviter_id = r.inviter_id
    and n.registered_at between r.registered_at - interval '30 minutes' and r.registered_at + interval '30 minutes'
    limit 100) near) near`;
const ownJournals = sql`array(select c.journal_id from billing.referral_commission c
  where c.inviter_id = r.inviter_id and c.buyer_id = r.member_id) journals`;

/**
 * A page of referrals, the newest member first, each with the signs that speak against it.
 * @throws Refusal forbidden without the console's menu "referrals"
 */
export async function listDeskReferrals(
  ctx: Ctx,
  input: z.output<typeof DeskReferralsInput>,
): Promise<KeysetPage<DeskReferral>> {
  await requireConsole(ctx, 'referrals');
  const { state, q, before, after } = input;
  const named = /^\d{1,15}$/.test(q)
    ? Number(q)
    : q === ''
      ? null
      : ((await findMembersByNames(ctx, [q])).values().next().value ?? 0);
  const { rows } = await sql<Row>`
    select ${columns}, ${ownJournals} from billing.referral r
    where (${state} = 'all' or (r.void_reason is null) = (${state} = 'valid'))
      and (${named}::bigint is null or r.member_id = ${named} or r.inviter_id = ${named})
      and (${before}::bigint = 0 or r.member_id < ${before}) and (${after}::bigint = 0 or r.member_id > ${after})
    order by r.member_id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  return { ...page, rows: await asReferrals(ctx, page.rows) };
}

type FileRow = Row & {
  touchedAt: number;
  boundAt: number;
  voidedAt: number | null;
  voidedBy: number | null;
  voidNote: string;
};
type CommissionRow = {
  id: number;
  source: Source;
  level: 1 | 2;
  toId: number;
  buyerId: number;
  paid: number;
  at: number;
  journalId: number;
};

/**
 * One referral with the commissions that hang on it.
 * @throws Refusal forbidden without the console's menu "referrals"; not-found
 */
export async function getDeskReferral(ctx: Ctx, { id }: z.output<typeof DeskReferralInput>): Promise<ReferralFile> {
  await requireConsole(ctx, 'referrals');
  const { rows } = await sql<FileRow>`
    select ${columns}, ${ownJournals}, floor(extract(epoch from r.touched_at))::bigint "touchedAt",
      floor(extract(epoch from r.bound_at))::bigint "boundAt",
      floor(extract(epoch from r.voided_at))::bigint "voidedAt", r.voided_by "voidedBy", r.void_note "voidNote"
    from billing.referral r where r.member_id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  const [[referral], found] = await Promise.all([asReferrals(ctx, [row]), readCommissions(ctx, id)]);
  const states = await listCommissionStates(
    ctx,
    found.map((one) => one.journalId),
  );
  const cards = await listCards(
    ctx,
    [row.voidedBy, ...found.flatMap(({ toId, buyerId }) => [toId, buyerId])].filter((one) => one !== null),
  );
  const { touchedAt, boundAt, near, voidedAt, voidNote } = row;
  const voidedBy = row.voidedBy === null ? null : cardOf(cards, row.voidedBy);
  const commissions = found.slice(0, shown).map(({ toId, buyerId, ...one }) => {
    const state = states.get(one.journalId)!;
    return {
      ...one,
      to: cardOf(cards, toId),
      buyer: cardOf(cards, buyerId),
      amount: Number(state.amount - state.refunded),
      state: stateOf(state),
    };
  });
  const left = [...states.values()].reduce((sum, state) => sum + state.amount - state.refunded, 0n);
  return {
    ...referral!,
    touchedAt,
    boundAt,
    near,
    voidedAt,
    voidedBy,
    voidNote,
    commissions,
    commissionCount: found.length,
    left: Number(left),
  };
}

/** The commissions that hang on a referral, newest first. */
export async function readCommissions(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    select c.id, c.source, c.level, c.inviter_id "toId", c.buyer_id "buyerId", c.paid,
      floor(extract(epoch from c.at))::bigint "at", c.journal_id "journalId"
    from billing.referral r join billing.referral_commission c on ${hangsOn} where r.member_id = ${memberId}
      order by c.id desc`.execute(ctx.db);
  return rows;
}

async function asReferrals(ctx: Ctx, rows: readonly Row[]): Promise<DeskReferral[]> {
  const pairs = rows.map(({ id, inviterId, registeredAt }) => ({
    memberId: id,
    otherId: inviterId,
    until: new Date((registeredAt + 86_400) * 1000),
  }));
  const [cards, states, numbers, bankCards, addresses] = await Promise.all([
    listCards(
      ctx,
      rows.flatMap(({ id, inviterId }) => [id, inviterId]),
    ),
    listCommissionStates(
      ctx,
      rows.flatMap(({ journals }) => journals),
    ),
    listSharedNumbers(ctx, pairs),
    listSharedCards(ctx, pairs),
    listSharedAddresses(ctx, pairs),
  ]);
  return rows.map(({ near, journals, inviterId, ...row }) => {
    const address = addresses.get(row.id);
    const found: Record<Sign, boolean> = {
      realName: numbers.has(row.id),
      card: bankCards.has(row.id),
      device: address === 'early',
      address: address === 'later',
      burst: near >= burstOf,
    };
    const earned = journals.reduce(
      (sum, journal) => sum + (states.get(journal)?.amount ?? 0n) - (states.get(journal)?.refunded ?? 0n),
      0n,
    );
    return {
      ...row,
      member: cardOf(cards, row.id),
      inviter: cardOf(cards, inviterId),
      signs: (Object.keys(found) as Sign[]).filter((sign) => found[sign]),
      orders: journals.length,
      earned: Number(earned),
    };
  });
}

const cardOf = (cards: Map<number, MemberCard>, id: number): MemberCard =>
  cards.get(id) ?? { id, username: '', nickname: '', avatar: '' };
