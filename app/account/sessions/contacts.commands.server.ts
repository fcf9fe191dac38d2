import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import type { Cookie } from '#app/core/http/endpoint.server.ts';
import type { Language } from '#app/core/texts/language.ts';

/**
 * Remembers the language a member reads in, for mails to them, unless they have chosen one in their profile. Answers
 * the chosen one.
 */
export async function keepLanguage(ctx: Pick<Ctx, 'db' | 'language'>, memberId: number): Promise<Language | null> {
  const { rows } = await sql<{ chosen: Language | null; language: Language }>`
    select chosen_language chosen, language from account.member where id = ${memberId}`.execute(ctx.db);
  if (rows[0]?.chosen) return rows[0].chosen;
  if (rows[0]?.language !== ctx.language)
    await sql`
    update account.member set language = ${ctx.language}
      where id = ${memberId} and chosen_language is null`.execute(ctx.db);
  return null;
}

/** The cookie by which a device shows its pages in a language. */
export const languageCookie = (language: Language): Cookie => ({
  name: cookieNames.language,
  value: language,
  days: 365,
});
