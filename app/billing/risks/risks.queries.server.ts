import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import type { RiskFlag, RiskKind, RiskListInput } from './risks.schema.ts';

/** Whether a flag is open on a member: then no money of theirs leaves. */
export async function hasOpenFlag(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<boolean> {
  return (await listFlagged(ctx, [memberId])).has(memberId);
}

/** Which of these members have an open flag, and of what kinds. */
export async function listFlagged(
  ctx: Pick<Ctx, 'db'>,
  memberIds: readonly number[],
): Promise<Map<number, RiskKind[]>> {
  const { rows } = await sql<{ id: number; kinds: RiskKind[] }>`
    select member_id id, array_agg(kind order by id) kinds from billing.risk_flag
    where cleared_at is null and member_id = any(${[...new Set(memberIds)]}::bigint[])
      group by member_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.kinds]));
}

const size = 20;

/** Flags for the console, newest first. @throws Refusal forbidden without the console's page */
export async function listRiskFlags(ctx: Ctx, input: z.output<typeof RiskListInput>): Promise<KeysetPage<RiskFlag>> {
  await requireConsole(ctx, 'risks');
  const isUp = isUpwards(input);
  const edge = isUp ? sql`id > ${input.after}` : input.before > 0 ? sql`id < ${input.before}` : sql`true`;
  const { rows } = await sql<
    Omit<RiskFlag, 'nickname' | 'raisedBy' | 'clearedBy'> & { raisedBy: number | null; clearedBy: number | null }
  >`
    select id, member_id "memberId", kind, reason, floor(extract(epoch from raised_at))::bigint "raisedAt",
      raised_by "raisedBy",
      floor(extract(epoch from cleared_at))::bigint "clearedAt", cleared_by "clearedBy", clear_note "clearNote"
    from billing.risk_flag where (cleared_at is null) = ${input.state === 'open'}::boolean and ${edge}
      order by id ${isUp ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(ctx.db);
  const people = await listCards(
    ctx,
    rows.flatMap((row) => [row.memberId, row.raisedBy, row.clearedBy].filter((id) => id !== null)),
  );
  const name = (id: number | null) => (id === null ? '' : (people.get(id)?.nickname ?? `#${id}`));
  const flags = rows.map((row) => ({
    ...row,
    nickname: name(row.memberId),
    raisedBy: name(row.raisedBy),
    clearedBy: name(row.clearedBy),
  }));
  return keysetPage(flags, input, size);
}

/**
 * How many closed accounts got money back that nobody can ask for. For the dashboard, which asks about the caller's
 * menu.
 */
export async function countClosedFlags(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from billing.risk_flag where cleared_at is null and kind = 'closed_account'`.execute(ctx.db);
  return rows[0]!.count;
}
