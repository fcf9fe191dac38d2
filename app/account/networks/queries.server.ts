import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { networkOf } from '#app/core/http/address.ts';

const lately_days = 30;

/** The addresses a member signed in from in the last 30 days, those of one caller once, the latest first; at most 20. */
export async function listNetworksOf(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ ip: string }>`
    select ip from account.login where member_id = ${memberId} and ip <> '' and created_at > ${ctx.now}::timestamptz - make_interval(days => ${lately_days})
    group by ip order by max(created_at) desc limit 100`.execute(ctx.db);
  return [...new Set(rows.map((row) => networkOf(row.ip)))].slice(0, 20);
}

/** How many other members signed in from a range in the last 30 days, at most 1,000. @param range as "192.0.2.0/24" or "2001:db8::/64" */
export async function countOthersIn(ctx: Pick<Ctx, 'db' | 'now'>, range: string, memberId: number): Promise<number> {
  const start = range.includes(':') ? range.replace(/::?\/64$/, ':') : range.replace(/0\/24$/, '');
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select distinct member_id from account.login where ip like ${`${start}%`} and member_id <> ${memberId}
      and created_at > ${ctx.now}::timestamptz - make_interval(days => ${lately_days}) limit 1000) m`.execute(ctx.db);
  return rows[0]!.count;
}

/** Whether a member is staff. */
export async function isStaff(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from account.staff where member_id = ${memberId}`.execute(ctx.db);
  return rows.length > 0;
}
