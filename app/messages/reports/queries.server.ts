import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** How many reports of members nobody has handled yet. */
export async function countOpenReports(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from messages.report where handled_at is null`.execute(ctx.db);
  return rows[0]!.count;
}
