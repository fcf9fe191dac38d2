import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import { isNameReserved } from './reserved-names.queries.server.ts';
import { isNameRetired } from './retired-names.queries.server.ts';
import { nicknameFrom, usernameFrom } from './newcomers.policy.ts';

const say = bilingual(zh, en);

export type Newcomer = {
  /** What user name they would like, in the order of preference; any text. */
  names: readonly string[];
  /** What they are called. */
  displayName: string;
  /** Proven to be theirs, in lower case; null for none. */
  email: string | null;
  /** A group of the site; another number or null means the default group. */
  groupId: number | null;
  /** Null for none; a mark that fits nothing for members whose password is kept elsewhere. */
  passwordHash: string | null;
};

/**
 * Makes the account of somebody who comes by an account they have elsewhere, in the caller's transaction. Which user
 * name is free is decided by the insert itself, so that two with the same name who come at once get two; names of the
 * site and its staff are nobody's.
 * @returns the member, or null when somebody has the e-mail address
 * @throws Refusal when no name could be found
 */
export async function addNewcomer(
  ctx: Ctx,
  { names, displayName, email, groupId, passwordHash }: Newcomer,
): Promise<number | null> {
  const ip = 'ip' in ctx.actor ? ctx.actor.ip : '';
  const free: string[] = [];
  for (const name of names) if (!(await isNameReserved(ctx, usernameFrom([name], tailOf(1))))) free.push(name);
  const shown = (await isNameReserved(ctx, nicknameFrom(displayName, ''))) ? '' : displayName;
  for (let attempt = 0; attempt < namesTried; attempt += 1) {
    const username = usernameFrom(free, tailOf(attempt));
    if (await isNameReserved(ctx, username)) continue;
    await sql`savepoint newcomer`.execute(ctx.db);
    const { rows } = await sql<{ id: number }>`
      insert into account.member (username, nickname, email, email_proven_at, password_hash, group_id, created_at,
        created_ip)
      values (${username}, ${nicknameFrom(shown, username)}, ${email}, ${email === null ? null : ctx.now},
        ${passwordHash},
        coalesce((select id from account.member_group where id = ${groupId}::bigint and area = 'site'),
          account.default_group('site')), ${ctx.now}, ${ip})
      on conflict do nothing returning id`.execute(ctx.db);
    if (rows[0] && !(await isNameRetired(ctx, username))) return rows[0].id;
    await sql`rollback to savepoint newcomer`.execute(ctx.db);
    if (
      email !== null &&
      (
        await sql`select from account.member
      where email = ${email}`.execute(ctx.db)
      ).rows.length > 0
    )
      return null;
  }
  throw new Refusal(say.noFreeName);
}

const namesTried = 20;

/** The first further names are counted, later ones drawn: of a common name hundreds may be taken. */
function tailOf(attempt: number): string {
  if (attempt === 0) return '';
  return attempt < 10 ? `_${attempt + 1}` : `_${randomInt(1000, 1_000_000)}`;
}
