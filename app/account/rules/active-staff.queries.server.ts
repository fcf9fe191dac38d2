import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** Staff who can log in, by password or by what stands in its place, with their group. */
export async function listActiveStaff(ctx: Pick<Ctx, 'db' | 'now'>): Promise<{ id: number; groupId: number }[]> {
  const { rows } = await sql<{ id: number; groupId: number }>`
    select s.member_id id, s.group_id "groupId" from account.staff s join account.member m on m.id = s.member_id
    where m.closed_at is null and not account.is_suspended(s.member_id, ${ctx.now}) and (m.password_hash is not null
      or exists (select from account.passkey where member_id = m.id)
      or exists (select from account.federation_identity where member_id = m.id)
      or exists (select from account.directory_identity where member_id = m.id))`.execute(ctx.db);
  return rows;
}
