import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { networkOf } from '#app/core/address.ts';

const lately_days = 30;

/**
 * The addresses a member signed in from in the last 30 days, those of one caller once, the latest first; at most 20.
 */
export async function listNetworksOf(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ ip: string }>`
    select ip from account.login where member_id = ${memberId} and ip <> ''
      and created_at > ${ctx.now}::timestamptz - make_interval(days => ${lately_days})
    group by ip order by max(created_at) desc limit 100`.execute(ctx.db);
  return [...new Set(rows.map((row) => networkOf(row.ip)))].slice(0, 20);
}

/** So long a network that a member logged in from is theirs. */
const known_days = 90;

/**
 * The network of the caller, when the member logged in from it within 90 days, themselves: the neighbourhood of their
 * address (/24, in IPv6 /64), since providers change addresses within it. Null for strangers.
 */
export async function findKnownNetwork(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor'>,
  memberId: number,
): Promise<string | null> {
  const own = 'ip' in ctx.actor ? neighbourhoodOf(ctx.actor.ip) : '';
  if (own === '') return null;
  const { rows } = await sql<{ ip: string }>`
    select distinct ip from account.login where member_id = ${memberId} and impersonator_id is null and ip <> ''
      and created_at > ${ctx.now}::timestamptz - make_interval(days => ${known_days}) limit 1000`.execute(ctx.db);
  return rows.some(({ ip }) => neighbourhoodOf(ip) === own) ? own : null;
}

/** "192.0.2.0/24" or "2001:db8::/64"; what is no address is itself. */
export const neighbourhoodOf = (ip: string): string => networkOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

/**
 * How many other members signed in from a range in the last 30 days, at most 1,000. @param range as "192.0.2.0/24" or
 * "2001:db8::/64"
 */
export async function countOthersIn(ctx: Pick<Ctx, 'db' | 'now'>, range: string, memberId: number): Promise<number> {
  const start = range.includes(':') ? range.replace(/::?\/64$/, ':') : range.replace(/0\/24$/, '');
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select distinct member_id from account.login
      where ip like ${`${start}%`} and member_id <> ${memberId}
      and created_at > ${ctx.now}::timestamptz - make_interval(days => ${lately_days}) limit 1000) m`.execute(ctx.db);
  return rows[0]!.count;
}

/** Whether a member is staff. */
export async function isStaff(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from account.staff where member_id = ${memberId}`.execute(ctx.db);
  return rows.length > 0;
}
