import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type JournalType, of, type PointLine } from '#app/wallet/ledger/ledger.schema.ts';

/** Every change of a member's points in the order of posting, for whoever computes lots. */
export async function listPointLines(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<PointLine[]> {
  const { rows } = await sql<{
    journalId: number;
    parentId: number | null;
    type: JournalType;
    amount: string;
    at: Date;
  }>`
    select j.id "journalId", j.parent_id "parentId", j.type, e.amount::text amount, j.recorded_at "at"
    from wallet.entry e join wallet.journal j on j.id = e.journal_id
    where e.account_id = (select id from wallet.account where code = ${of('points', memberId)})
      and e.version is not null order by e.version`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Ids of members who have points, ascending from the first after `after`. */
export async function listPointHolders(
  ctx: Pick<Ctx, 'db'>,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.member_id id from wallet.account a join wallet.balance b on b.account_id = a.id
    where a.kind = 'points' and a.member_id > ${after} and b.posted > 0 order by a.member_id
      limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
