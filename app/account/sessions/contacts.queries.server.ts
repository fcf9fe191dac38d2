import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';

/** How a member is written to. */
export type Contact = { id: number; nickname: string; email: string; language: Language };

/** How a member is written to by mail; null without an address, and for members who are suspended. */
export async function findContact(ctx: Pick<Ctx, 'db' | 'now'>, id: number): Promise<Contact | null> {
  const { rows } = await sql<Contact>`
    select id, nickname, email, language from account.member m
    where id = ${id} and email is not null and not account.is_suspended(m.id, ${ctx.now})`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The id of the member who joined last, 0 when there is none. */
export async function getNewestMemberId(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) id from account.member`.execute(ctx.db);
  return rows[0]!.id;
}
