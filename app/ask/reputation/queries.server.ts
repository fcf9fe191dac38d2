import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Amounts, firstAmounts, type ReputationRule } from './schema.ts';

/** A member's reputation; 1 for who has none yet. */
export async function getReputation(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number> {
  return (await listReputations(ctx, [memberId])).get(memberId) ?? 1;
}

/** Reputations of members; who has none yet is missing in the map and has 1. */
export async function listReputations(ctx: Pick<Ctx, 'db'>, memberIds: readonly number[]): Promise<Map<number, number>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; points: number }>`
    select member_id id, points from ask.reputation where member_id = any(${[...new Set(memberIds)]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, points }) => [id, points]));
}

/** What acts are worth now. */
export async function getReputationRule(ctx: Pick<Ctx, 'db'>): Promise<ReputationRule> {
  const { rows } = await sql<{ id: number; amounts: Partial<Amounts> }>`
    select id, amounts from ask.reputation_rule order by starts_at desc, id desc limit 1`.execute(ctx.db);
  return { id: rows[0]?.id ?? 0, amounts: { ...firstAmounts, ...rows[0]?.amounts } };
}
