import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { CommissionState } from '#app/wallet/ledger/ledger.schema.ts';

/**
 * What became of commissions, by their journals: `left` is still pending, `refunded` went back. Unknown ones are
 * missing.
 */
export async function listCommissionStates(
  ctx: Pick<Ctx, 'db'>,
  journalIds: readonly number[],
): Promise<Map<number, CommissionState>> {
  const { rows } = await sql<{ id: number; amount: string; left: string; refunded: string; isReleased: boolean }>`
    select i.journal_id id, i.amount::text amount, (i.amount - i.settled)::text "left",
      coalesce(r.refunded, 0)::text refunded,
      exists (select from wallet.journal f where f.key = 'release:' || i.journal_id || ':' || a.member_id) "isReleased"
    from wallet.open_item i join wallet.account a on a.id = i.account_id and a.kind = 'pending'
    left join wallet.refundable r on r.journal_id = i.journal_id and r.account_id = i.account_id
    where i.journal_id = any(${[...journalIds]}::bigint[])`.execute(ctx.db);
  return new Map(
    rows.map(({ id, isReleased, ...row }) => [
      id,
      { amount: BigInt(row.amount), left: BigInt(row.left), refunded: BigInt(row.refunded), isReleased },
    ]),
  );
}
