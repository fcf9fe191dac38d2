import { sql } from 'kysely';
import { listPublicMembers } from '#app/account/account.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import type { BlockedMember } from './messages.schema.ts';

/** Whether a member takes no messages from another. */
export async function hasBlocked(ctx: Pick<Ctx, 'db'>, memberId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`select from messages.block where member_id = ${memberId}
    and blocked_id = ${otherId}`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * The members the caller has blocked, the latest first, at most 500. `createdAt` is unix seconds.
 * @throws Refusal need-login
 */
export async function listBlocked(ctx: Ctx): Promise<{ list: BlockedMember[] }> {
  const me = requireMember(ctx).id;
  const { rows } = await sql<{ id: number; createdAt: number }>`
    select blocked_id id, floor(extract(epoch from created_at))::bigint "createdAt" from messages.block
      where member_id = ${me}
    order by created_at desc, blocked_id desc limit 500`.execute(ctx.db);
  const members = await listPublicMembers(
    ctx,
    rows.map((row) => row.id),
  );
  const list = rows.map(({ id, createdAt }) => {
    const { avatar = '', nickname = '', motto = '' } = members.get(id) ?? {};
    return { id, avatar, nickname, motto, createdAt };
  });
  return { list };
}
