import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import {
  allOf,
  type Draft,
  expectAmount,
  type Leg,
  lockItem,
  lockItems,
  type OpenItem,
  post,
  postUnderLock,
  type Posting,
  refuse,
} from '#app/wallet/ledger/journals.commands.server.ts';
import { type AccountCode, at, type Notes, notesOf, of } from '#app/wallet/ledger/ledger.schema.ts';

/** A part of a payment, in the smallest unit: `refunded` of `amount` went back already. */
export type RefundablePart = {
  journalId: number;
  account: AccountCode;
  kind: string;
  memberId: number | null;
  amount: bigint;
  refunded: bigint;
};

/** Notes that what a journal credited can be given back, part by part. In the transaction of its posting. */
export async function openRefundable(tctx: Pick<Ctx, 'db'>, journalId: number): Promise<void> {
  await sql`insert into wallet.refundable (journal_id, account_id, amount)
    select journal_id, account_id, amount from wallet.entry
      where journal_id = ${journalId} and amount > 0`.execute(tctx.db);
}

/** Posts a journal whose credits can be given back later: both or neither. */
export function postRefundable(ctx: Ctx, draft: Draft): Promise<Posting> {
  return transact(ctx, async (tctx) => {
    const posting = await post(tctx, draft);
    if (posting.isNew) await openRefundable(tctx, posting.journalId);
    return posting;
  });
}

/**
 * Locks the parts of a payment, and of the commissions on it, until the transaction ends.
 * @throws Refusal STATE_CONFLICT when it is nothing that can be given back
 */
export async function lockRefundable(tctx: Pick<Ctx, 'db'>, journalId: number): Promise<RefundablePart[]> {
  const { rows } = await sql<{
    journal_id: number;
    code: AccountCode;
    kind: string;
    member_id: number | null;
    amount: string;
    refunded: string;
  }>`
    select r.journal_id, a.code, a.kind, a.member_id, r.amount::text amount, r.refunded::text refunded
    from wallet.refundable r join wallet.account a on a.id = r.account_id
    where r.journal_id = ${journalId} or r.journal_id in (select id from wallet.journal
      where parent_id = ${journalId} and type = 'commission')
    order by r.journal_id, a.code collate "C" for no key update of r`.execute(tctx.db);
  if (!rows.some((row) => row.journal_id === journalId)) throw refuse('STATE_CONFLICT');
  return rows.map((row) => ({
    journalId: row.journal_id,
    account: row.code,
    kind: row.kind,
    memberId: row.member_id,
    amount: BigInt(row.amount),
    refunded: BigInt(row.refunded),
  }));
}

/**
 * Counts an amount of a part as given back; a negative one when it came back to us.
 * @throws Refusal AMOUNT_INVALID when more than the part would go back
 */
export async function addRefund(tctx: Pick<Ctx, 'db'>, part: RefundablePart, amount: bigint): Promise<void> {
  try {
    await sql`update wallet.refundable set refunded = refunded + ${amount}
      where journal_id = ${part.journalId} and account_id = (select id from wallet.account
        where code = ${part.account})`.execute(tctx.db);
  } catch (error) {
    throw error instanceof DatabaseError && error.constraint === 'refund_part' ? refuse('AMOUNT_INVALID') : error;
  }
}

/**
 * A refund of a sale (the journal of `fulfilOrder` or `payShare`), all or a part of it, to the buyer's cash or back
 * through the channel it came from.
 */
export type SaleRefund = {
  refundId: number;
  saleId: number;
  buyerId: number;
  amount: bigint;
  channel?: string;
  /** The part of `amount` that the platform's promotion had paid, for points: it goes back there. */
  promotion?: bigint;
} & Notes;

/**
 * Takes a sale back in proportion (see `divideRefund`): everybody who had a part gives theirs, referrers their
 * commission. Before its release a part comes from pending, later from earnings as far as these go; the rest is owed
 * (receivable). A refund to a channel ends with confirmRefund or failRefund.
 * @throws Refusal AMOUNT_INVALID when more than the price would go back, or nothing to the buyer
 */
export async function refundSale(ctx: Ctx, input: SaleRefund): Promise<Posting> {
  const { refundId, saleId, buyerId, amount, channel, promotion = 0n } = input;
  expectAmount(amount);
  if (promotion < 0n || promotion >= amount) throw refuse('AMOUNT_INVALID');
  return postUnderLock(
    ctx,
    { key: `refund:${refundId}`, type: 'refund', input },
    (tctx) => lockRefundable(tctx, saleId),
    async (all, tctx) => {
      const shares = divideRefund(amount, saleId, await findSeller(tctx, saleId), all);
      const items = await lockItems(tctx, [...new Set(all.map((part) => part.journalId))]);
      const legs: Leg[] = [];
      for (const [part, back] of shares) {
        if (back === 0n) continue;
        await addRefund(tctx, part, back);
        legs.push(takeFrom(part, back, items));
        if (part.journalId !== saleId) legs.push({ account: 'commission', amount: back });
      }
      legs.push(
        channel
          ? { account: at('refund_transit', channel), amount: amount - promotion, opens: true }
          : { account: of('cash', buyerId), amount: amount - promotion },
      );
      if (promotion > 0n) legs.push({ account: 'promotion', amount: promotion });
      return { legs, parentId: saleId, data: { refund: refundId, ...notesOf(input) } };
    },
  );
}

/**
 * What each part of a sale and each commission on it gives back for a refund. Up to now and with this refund a part
 * other than the seller's gives `refunded × part ÷ price`, rounded down, and the seller the rest: so the parts sum to
 * the refund, none gives more than it got, and the last refund closes to the cent. Where rounding of several parts at
 * once would ask the seller for less than nothing or more than there is, the cent moves to a part that has it.
 * @throws Refusal AMOUNT_INVALID when more than is left of the price would go back
 */
export function divideRefund(
  amount: bigint,
  saleId: number,
  seller: AccountCode,
  all: RefundablePart[],
): Map<RefundablePart, bigint> {
  const parts = all.filter((part) => part.journalId === saleId);
  const price = parts.reduce((sum, part) => sum + part.amount, 0n);
  const refunded = parts.reduce((sum, part) => sum + part.refunded, amount);
  if (refunded > price) throw refuse('AMOUNT_INVALID');
  const shares = new Map<RefundablePart, bigint>();
  const left = (part: RefundablePart) => part.amount - part.refunded - (shares.get(part) ?? 0n);
  for (const part of all) {
    const share = (part.amount * refunded) / price - part.refunded;
    shares.set(part, part.account === seller && part.journalId === saleId ? 0n : share > 0n ? share : 0n);
  }
  let rest = amount - parts.reduce((sum, part) => sum + (shares.get(part) ?? 0n), 0n);
  for (const part of parts.toSorted(
    (one, other) => Number(other.account === seller) - Number(one.account === seller),
  )) {
    const had = shares.get(part) ?? 0n;
    const change = rest > 0n ? min(rest, left(part)) : -min(-rest, had);
    shares.set(part, had + change);
    rest -= change;
  }
  return shares;
}

const min = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * Takes what is left of a commission back to the platform, though its sale stands: from pending before its release,
 * later from the earnings as far as these go; the rest is owed. A refund of the sale finds nothing more of it to take.
 * @param input.commissionId the journal of `creditCommission`
 * @throws Refusal STATE_CONFLICT when it is no commission, or all of it went back already
 */
export async function voidCommission(ctx: Ctx, input: { commissionId: number; note?: string }): Promise<Posting> {
  const { commissionId, note = '' } = input;
  return postUnderLock(
    ctx,
    { key: `commission:${commissionId}:void`, type: 'voidCommission', input },
    (tctx) => lockCommission(tctx, commissionId),
    async (part, tctx) => {
      const left = part.amount - part.refunded;
      if (left === 0n) throw refuse('STATE_CONFLICT');
      const items = await lockItems(tctx, [commissionId]);
      await addRefund(tctx, part, left);
      const legs: Leg[] = [takeFrom(part, left, items), { account: 'commission', amount: left }];
      return { legs, parentId: commissionId, data: { note } };
    },
  );
}

/** The one part of a commission, locked after those of its sale: the order in which a refund takes them. */
async function lockCommission(tctx: Pick<Ctx, 'db'>, commissionId: number): Promise<RefundablePart> {
  const { rows } = await sql<{ parent_id: number }>`
    select parent_id from wallet.journal where id = ${commissionId} and type = 'commission'`.execute(tctx.db);
  const parts = rows[0] ? await lockRefundable(tctx, rows[0].parent_id) : [];
  const part = parts.find((one) => one.journalId === commissionId);
  if (!part) throw refuse('STATE_CONFLICT');
  return part;
}

async function findSeller(tctx: Pick<Ctx, 'db'>, saleId: number): Promise<AccountCode> {
  const { rows } = await sql<{ seller: number | null }>`select (data ->> 'seller')::bigint seller from wallet.journal
    where id = ${saleId}`.execute(tctx.db);
  if (!rows[0]?.seller) throw refuse('STATE_CONFLICT');
  return of('pending', rows[0].seller);
}

function takeFrom({ journalId, account, kind, memberId }: RefundablePart, back: bigint, items: OpenItem[]): Leg {
  if (kind !== 'pending' || memberId === null) return { account, amount: -back };
  const item = items.find((one) => one.journalId === journalId && one.account === account);
  if (item && item.left > 0n) return { account, amount: -back, settles: journalId };
  return { account: of('earnings', memberId), amount: -back, rest: of('receivable', memberId) };
}

/**
 * The channel has given a refund back to its source: what was under way leaves our books. For refunds of sales and of
 * top-ups.
 * @param input.sentId the refund's journal
 */
export function confirmRefund(
  ctx: Ctx,
  input: { refundId: number; sentId: number; channel: string },
): Promise<Posting> {
  const { refundId, sentId, channel } = input;
  return postUnderLock(
    ctx,
    { key: `refund:${refundId}:done`, type: 'confirmRefund', input },
    (tctx) => lockItem(tctx, sentId, 'refund_transit'),
    (item) => ({
      legs: [
        { account: item.account, amount: -allOf(item), settles: sentId },
        { account: at('clearing', channel), amount: item.left },
      ],
      parentId: sentId,
      data: { refund: refundId, channel },
    }),
  );
}

/**
 * The channel has refused a refund for certain: the money becomes the member's cash. A top-up may be refunded anew
 * then.
 * @param input.sentId the refund's journal
 */
export function failRefund(ctx: Ctx, input: { refundId: number; sentId: number; memberId: number }): Promise<Posting> {
  const { refundId, sentId, memberId } = input;
  return postUnderLock(
    ctx,
    { key: `refund:${refundId}:failed`, type: 'failRefund', input },
    async (tctx) => {
      const { rows } = await sql<{ parent_id: number }>`
        select parent_id from wallet.journal where id = ${sentId} and type = 'topUpRefund'`.execute(tctx.db);
      const parts = rows[0] ? await lockRefundable(tctx, rows[0].parent_id) : [];
      return { parts, item: await lockItem(tctx, sentId, 'refund_transit') };
    },
    ({ item }) => ({
      legs: [
        { account: item.account, amount: -allOf(item), settles: sentId },
        { account: of('cash', memberId), amount: item.left },
      ],
      parentId: sentId,
      data: { refund: refundId },
    }),
    async (tctx, _posting, { parts, item }) => {
      for (const part of parts) await addRefund(tctx, part, -item.left);
    },
  );
}
