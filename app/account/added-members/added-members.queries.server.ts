import { sql } from 'kysely';
import { listGroupNames } from '#app/account/rules/groups.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { welcomeHashes } from './added-members.commands.server.ts';
import type { AddedMember, WelcomeFacts } from './added-members.schema.ts';

/** Who was added and has not set a password yet, the newest first, and the groups. @throws Refusal forbidden */
export async function listAdded(ctx: Ctx): Promise<{ added: AddedMember[]; groups: { id: number; name: string }[] }> {
  await requireConsole(ctx, 'joining/add');
  const { rows } = await sql<AddedMember>`
    select m.id, m.username, m.email, floor(extract(epoch from w.sent_at))::bigint "sentAt",
      floor(extract(epoch from w.expires_at))::bigint "expiresAt",
      not exists (select from account.staff s where s.member_id = m.id) "mayHandOver"
    from account.welcome w join account.member m on m.id = w.member_id
    order by w.sent_at desc, m.id desc limit 200`.execute(ctx.db);
  return { added: rows, groups: await listGroupNames(ctx, 'site') };
}

/** Whose link a token is, null for one that does not work any more. */
export async function findWelcome(ctx: Pick<Ctx, 'db' | 'now'>, token: string): Promise<WelcomeFacts> {
  const { rows } = await sql<{ username: string; nickname: string }>`
    select m.username, m.nickname from account.welcome w join account.member m on m.id = w.member_id
    where w.hash = any(${welcomeHashes(token)}::bytea[]) and w.expires_at > ${ctx.now}`.execute(ctx.db);
  return rows[0] ?? null;
}
