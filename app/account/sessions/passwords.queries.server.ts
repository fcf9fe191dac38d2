import { sql } from 'kysely';
import { isCommonPassword } from '#app/core/secrets/common-password.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { getSiteSettings } from '#app/account/site.settings.server.ts';
import { noPassword } from '#app/account/directory/directory.policy.ts';
import { findIdentity } from '#app/account/directory/directory.queries.server.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import type { PasswordPlace } from './passwords.schema.ts';

const say = bilingual(zh, en);

/**
 * Where a member's password is kept. Whoever came by a provider has none; whoever came by the directory has none while
 * it is off.
 */
export async function findPasswordPlace(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<PasswordPlace> {
  if (await findIdentity(ctx, memberId)) return 'directory';
  const { rows } = await sql<{ hash: string | null }>`select password_hash hash from account.member
    where id = ${memberId}`.execute(ctx.db);
  return (rows[0]?.hash ?? noPassword) === noPassword ? 'none' : 'own';
}

/**
 * @param field the field of the form that the refusal stands at
 * @param names what the account is called: user name, address
 * @throws Refusal invalid for a password that is tried first: one of the stolen ones, or the name of the account or the
 * site
 */
export async function requireUncommonPassword(
  ctx: Pick<Ctx, 'db'>,
  field: string,
  password: string,
  names: readonly (string | null)[],
): Promise<void> {
  const { siteName, siteNameEn } = await getSiteSettings(ctx);
  const words = [...names, ...names.map((name) => name?.split('@')[0]), siteName, siteNameEn, 'wenwo', '问蜗'];
  if (
    await isCommonPassword(
      password,
      words.map((word) => word ?? ''),
    )
  )
    throw new Refusal(say.passwordCommon, { fields: { [field]: say.passwordCommon } });
}
