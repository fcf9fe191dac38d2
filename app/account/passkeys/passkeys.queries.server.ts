import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { type RelyingParty, relyingParty } from './passkeys.policy.ts';
import type { Passkey } from './passkeys.schema.ts';

/** This site for passkeys, or null where browsers know none. */
export const siteParty = (): RelyingParty | null => relyingParty(getSiteUrl());

/** The caller's passkeys, newest first. @throws Refusal need-login */
export async function listPasskeys(ctx: Ctx): Promise<Passkey[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<Passkey>`
    select id, name, is_synced "isSynced", floor(extract(epoch from created_at))::bigint "createdAt",
      floor(extract(epoch from last_used_at))::bigint "lastUsedAt"
    from account.passkey where member_id = ${id} order by id desc`.execute(ctx.db);
  return rows;
}
