import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { AttentionKey } from './admin.schema.ts';

/** For how many seconds the oldest of each kind has waited; without those of which nothing waits. */
export async function findOldestWaiting(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Partial<Record<AttentionKey, number>>> {
  const { rows } = await sql<{ key: AttentionKey; waited_s: number }>`
    select w.key, greatest(0, floor(extract(epoch from ${ctx.now}::timestamptz - w.since)))::bigint waited_s from (
      select 'reviews' "key", min(created_at) since from ask.review where decided_at is null
      union all select 'reports', min(created_at) from messages.report where handled_at is null
      union all select 'memberThreads', min(m.created_at) from ask.mod_thread t
        join ask.mod_message m on m.id = t.last_id where t.is_waiting
      union all select 'realNames', min(submitted_at) from account.real_name where state = 'in_review'
      union all select 'applications', min(applied_at) from account.application
      union all select 'withdrawals', min(requested_at) from billing.withdrawal
        where state in ('requested', 'in_review')
      union all select 'transfers', min(state_at) from billing.top_up
        where channel = 'transfer' and state = 'proof_uploaded') w
    where w.since is not null`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ key, waited_s }) => [key, waited_s]));
}
