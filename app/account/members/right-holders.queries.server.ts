import { sql } from 'kysely';
import { listGroupsWith } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { canLogIn } from './members.queries.server.ts';

/**
 * All staff who have a menu or node of the console, such as "market/measures/confirm", by id: neither suspended nor
 * without a way to log in. Inside a transaction it is read anew. Who has yet to set up two-step login counts: they can
 * act as soon as they have.
 */
export async function listStaffWith(ctx: Pick<Ctx, 'db' | 'now'>, name: string): Promise<number[]> {
  const groups = await listGroupsWith(ctx, name);
  const { rows } = await sql<{ id: number }>`
    select m.id from account.staff s join account.member m on m.id = s.member_id
    where s.group_id = any(${groups}::bigint[]) and ${canLogIn} and not account.is_suspended(m.id, ${ctx.now})
    order by m.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
