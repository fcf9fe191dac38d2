import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { noPassword } from '../directory/policy.ts';
import { findIdentity } from '../directory/queries.server.ts';
import type { PasswordPlace } from './schema.ts';

/** Where a member's password is kept. Whoever came by a provider has none; whoever came by the directory has none while it is off. */
export async function findPasswordPlace(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<PasswordPlace> {
  if (await findIdentity(ctx, memberId)) return 'directory';
  const { rows } = await sql<{ hash: string | null }>`select password_hash hash from account.member where id = ${memberId}`.execute(ctx.db);
  return (rows[0]?.hash ?? noPassword) === noPassword ? 'none' : 'own';
}
