import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** Remembers the language a member reads in, for mails to them. */
export async function keepLanguage(ctx: Pick<Ctx, 'db' | 'language'>, memberId: number): Promise<void> {
  await sql`update account.member set language = ${ctx.language} where id = ${memberId} and language <> ${ctx.language}`.execute(ctx.db);
}
