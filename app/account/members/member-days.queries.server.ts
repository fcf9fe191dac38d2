import { sql } from 'kysely';
import { isCounted } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';

/** A stretch of time: from its first moment to before `to`. */
export type Stretch = { from: Date; to: Date };

/** How many members joined in a stretch, and how many were there: their devices began or renewed a login. */
export async function countMemberDay(
  ctx: Pick<Ctx, 'db'>,
  { from, to }: Stretch,
): Promise<{ joined: number; active: number }> {
  const { rows } = await sql<{ joined: number; active: number }>`
    select (select count(*) from account.member
        where created_at >= ${from} and created_at < ${to} and ${isCounted}) joined,
      (select count(distinct l.member_id) from account.token t join account.login l on l.id = t.login_id
        where t.created_at >= ${from} and t.created_at < ${to} and l.impersonator_id is null) active`.execute(ctx.db);
  return rows[0]!;
}

/** The accounts of the starter content's editors. */
export async function listEditorIds(ctx: Pick<Ctx, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from account.member where is_editor order by id`.execute(ctx.db);
  return rows.map((row) => row.id);
}
