import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { of } from './ledger.schema.ts';

/**
 * What a member paid in themselves, less what went back to them, in fen: by a channel, by bank transfer, by codes that
 * were sold. What they were given (earnings, promotions, refunds of purchases) is not in it.
 */
export async function sumPaidIn(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(e.amount), 0)::text sum
    from wallet.account a join wallet.entry e on e.account_id = a.id join wallet.journal j on j.id = e.journal_id
    where (a.code = ${of('cash', memberId)} and (j.type in ('topUp', 'lateMoney', 'manualTopUp', 'resolveReceipt',
        'topUpRefund') or j.type = 'failRefund' and exists (select from wallet.journal p
          where p.id = j.parent_id and p.type = 'topUpRefund')
        or j.type = 'redeemCode' and exists (select from wallet.entry o join wallet.account s on s.id = o.account_id
          where o.journal_id = j.id and s.kind = 'codes_outstanding')))
      or (a.code = ${of('cash_hold', memberId)} and j.type = 'payBack')`.execute(ctx.db);
  return BigInt(rows[0]!.sum);
}
