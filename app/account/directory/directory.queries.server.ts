import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { getDirectorySettings } from '#app/account/directory/directory.settings.server.ts';
import { noPassword } from './directory.policy.ts';
import type { DirectoryIdentity, DirectoryState } from './directory.schema.ts';

const identityFields = sql`select member_id "memberId", attribute, stable_id "stableId"
  from account.directory_identity`;

/**
 * Which person of the directory a member is, or null; null too while the directory is off, so that own passwords count
 * again.
 */
export async function findIdentity(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<DirectoryIdentity | null> {
  const { directoryOn } = await getDirectorySettings(ctx);
  if (!directoryOn) return null;
  const { rows } = await sql<DirectoryIdentity>`${identityFields} where member_id = ${memberId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The member who is a person of the directory, or null. */
export async function findIdentityOf(
  ctx: Pick<Ctx, 'db'>,
  attribute: string,
  id: string,
): Promise<DirectoryIdentity | null> {
  const { rows } = await sql<DirectoryIdentity>`${identityFields}
    where attribute = ${attribute.toLowerCase()} and stable_id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/**
 * Whether the directory decides on a login under a name: there is no account of that name with a password of its own,
 * or it is bound.
 * @param member the account of that name, or null
 */
export async function asksDirectory(
  ctx: Pick<Ctx, 'db'>,
  member: { id: number; password_hash: string | null } | null,
): Promise<boolean> {
  const { directoryOn } = await getDirectorySettings(ctx);
  if (!directoryOn) return false;
  if (!member || member.password_hash === null || member.password_hash === noPassword) return true;
  return (await findIdentity(ctx, member.id)) !== null;
}

/** How the caller's account stands to the directory. @throws Refusal need-login */
export async function getDirectoryState(ctx: Ctx): Promise<DirectoryState> {
  const { id } = requireMember(ctx);
  const { directoryOn } = await getDirectorySettings(ctx);
  if (!directoryOn) return null;
  const { rows } = await sql<NonNullable<DirectoryState>>`
    select d.account, floor(extract(epoch from d.created_at))::bigint since,
      coalesce(m.password_hash, ${noPassword}) <> ${noPassword} "canLeave"
    from account.member m left join account.directory_identity d on d.member_id = m.id
      where m.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}
