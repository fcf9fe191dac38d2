import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { compareRecords, type RecordSource } from '#app/wallet/checks/record-comparison.queries.server.ts';
import type { Mismatch } from '#app/wallet/checks/record-comparison.schema.ts';
import { billingRecords } from './record-checks.queries.server.ts';

const kept_days = 400;

/**
 * Compares everything that was paid or given in points with the books and keeps what was found; a mismatch goes to the
 * log as an error. Postings go on: the books are whole by themselves, and staff looks at what stands against them.
 * @param others objects of the domains that build on this one
 */
export async function checkRecords(ctx: Ctx, others: readonly RecordSource[] = []): Promise<Mismatch[]> {
  const { objects, mismatches } = await compareRecords(ctx, [...billingRecords, ...others]);
  await sql`insert into billing.object_check (checked_at, objects, mismatches)
    values (${ctx.now}, ${objects}, ${JSON.stringify(mismatches)}::jsonb)`.execute(ctx.db);
  await sql`delete from billing.object_check where checked_at <
    ${new Date(ctx.now.getTime() - kept_days * 86_400_000)}`.execute(ctx.db);
  if (mismatches.length > 0) log.error({ mismatches: mismatches.slice(0, 20) }, 'objects and books do not agree');
  return mismatches;
}
