import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { keyedHashes } from '#app/core/secrets/secret.server.ts';

/** The form in which the name of a closed account is kept: without regard to case, and readable by nobody. */
export const retiredNameHash = (username: string) => retiredNameHashes(username)[0]!;
/** Those under which it may be kept. */
export const retiredNameHashes = (username: string) => keyedHashes('retired-name', username.toLowerCase());

/**
 * Whether a name belonged to an account that is closed: nobody else may take it, or they would stand for its owner.
 * Asked in the transaction that has just taken the name, so that a closing at the same moment is seen.
 */
export async function isNameRetired(ctx: Pick<Ctx, 'db'>, username: string): Promise<boolean> {
  const { rows } = await sql`select from account.member where
    retired_name = any(${retiredNameHashes(username)}::bytea[])`.execute(ctx.db);
  return rows.length > 0;
}
