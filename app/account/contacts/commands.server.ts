import { sql } from 'kysely';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';

/** Remembers the caller's language for mails to them. Guests have none. */
export async function keepLanguage(ctx: Pick<Ctx, 'db' | 'actor' | 'language'>): Promise<void> {
  if (!isMember(ctx.actor)) return;
  await sql`update account.member set language = ${ctx.language} where id = ${ctx.actor.id} and language <> ${ctx.language}`.execute(ctx.db);
}
