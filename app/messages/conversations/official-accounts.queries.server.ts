import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** The ids of the accounts that speak for the site, as the wire has them: texts. */
export async function listOfficialAccounts(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`select member_id id from messages.official_account order by member_id
    limit 1000`.execute(ctx.db);
  return rows.map((row) => String(row.id));
}
