import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import type { LanguageChoice, ProfileOptions } from './profile.schema.ts';

/** What the profile page must know beside `userInfo`: which addresses can be bound. */
export async function getProfile(ctx: Ctx): Promise<ProfileOptions> {
  return { accountVerificationType: (await getLoginSettings(ctx)).accountVerification };
}

/** The language the caller has chosen, '' for none in particular. */
export async function getLanguageChoice(ctx: Ctx): Promise<LanguageChoice> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<{ language: LanguageChoice }>`select coalesce(chosen_language, '') language
    from account.member where id = ${id}`.execute(ctx.db);
  return rows[0]?.language ?? '';
}
