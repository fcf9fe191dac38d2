import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Db, Tx } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { listBreaks } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import type { Posting } from '#app/wallet/ledger/journals.commands.server.ts';
import { fulfilOrder, payOrder, releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';

/** A ctx of the program itself, or of a member of staff. */
export function bookCtx(db: Db | Tx, staffId?: number): Ctx {
  const actor = staffId
    ? ({ kind: 'staff', id: staffId, loginId: 0, ip: '192.0.2.9', agent: 'test' } as const)
    : ({ kind: 'job', name: 'test' } as const);
  return { db, actor, now: new Date('2026-11-20T12:00:00Z'), language: 'en', requestId: 'test' };
}

let ids = 1_000_000;
/** A number that no event of this test file has had: of a member, an order, a refund. */
export function newId(): number {
  ids += 1;
  return ids;
}

/** A member with cash, in fen. */
export async function richMember(ctx: Ctx, amount: bigint): Promise<number> {
  const memberId = newId();
  await creditTopUp(ctx, { channel: 'alipay', transaction: `rich-${memberId}`, memberId, amount });
  return memberId;
}

/** An order paid from cash and fulfilled: a sale whose part is pending for the developer. */
export async function makeSale(
  ctx: Ctx,
  price: bigint,
  feeBasisPoints = 1500,
): Promise<{ sale: Posting; buyerId: number; developerId: number; orderId: number }> {
  const [buyerId, developerId, orderId] = [await richMember(ctx, price), newId(), newId()];
  const paid = await payOrder(ctx, { orderId, memberId: buyerId, cash: price });
  return {
    sale: await fulfilOrder(ctx, { orderId, paidId: paid.journalId, developerId, feeBasisPoints }),
    buyerId,
    developerId,
    orderId,
  };
}

/** A member with earnings, in fen. */
export async function earningMember(ctx: Ctx, amount: bigint): Promise<number> {
  const { sale, developerId } = await makeSale(ctx, amount, 0);
  await releaseEarnings(ctx, { sourceId: sale.journalId, memberId: developerId });
  return developerId;
}

/** The stable name of the refusal that ends the work; fails when it is not refused. */
export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (isRefusal(error)) return error.data?.['error'] ?? error.message;
  throw error ?? new Error('nothing was refused');
}

/**
 * A journal as it was written; amounts by account, as numbers. `opens` and `refundable` are the items and parts it
 * made.
 */
export type Written = {
  key: string;
  type: string;
  parentId: number | null;
  data: Record<string, unknown>;
  legs: Record<string, number>;
  opens: Record<string, number>;
  refundable: Record<string, number>;
};

/** What a posting left in the books. */
export async function readWritten(db: Db, { journalId }: Posting): Promise<Written> {
  const sums = (table: 'entry' | 'open_item' | 'refundable') =>
    sql`(select coalesce(jsonb_object_agg(a.code, t.amount), '{}') from ${sql.id('wallet', table)} t
      join wallet.account a on a.id = t.account_id where t.journal_id = j.id)`;
  const { rows } = await sql<Written>`select j.key, j.type, j.parent_id "parentId", j.data, ${sums('entry')} legs,
    ${sums('open_item')} opens,
    ${sums('refundable')} refundable from wallet.journal j where j.id = ${journalId}`.execute(db);
  return rows[0]!;
}

/** How many rows there are and what all accounts hold: equal before and after when nothing happened. */
export async function fingerprint(db: Db): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from wallet.journal) journals,
    (select count(*) from wallet.entry) entries,
    (select jsonb_agg(jsonb_build_array(account_id, posted, version) order by account_id) from wallet.balance
      where version > 0) balances,
    (select jsonb_agg(jsonb_build_array(journal_id, account_id, settled) order by journal_id, account_id)
      from wallet.open_item) items,
    (select jsonb_agg(jsonb_build_array(journal_id, account_id, refunded) order by journal_id, account_id)
      from wallet.refundable) refunds`.execute(db);
  return rows[0];
}

/** No rule of the books is broken. */
export async function expectWholeBooks(db: Db): Promise<void> {
  expect(await listBreaks({ db })).toEqual([]);
}
