import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { newToken } from '#app/core/secrets/secret.server.ts';
import { tokenHash, tokenHashes } from './sessions.queries.server.ts';

const secondTab_ms = 30_000;

type TokenRow = {
  login_id: number;
  member_id: number;
  kind: string;
  expires_at: Date;
  spent_at: Date | null;
  spent_agent: string | null;
  isOver: boolean;
};

/** Parallel uses of one token pass one after the other. */
export async function lockToken(ctx: Ctx, token: string): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select t.login_id, l.member_id, t.kind, t.expires_at, t.spent_at, t.spent_agent,
      (l.ended_at is not null or account.is_suspended(l.member_id, ${ctx.now})) "isOver"
    from account.token t join account.login l on l.id = t.login_id
      where t.hash = any(${tokenHashes(token)}::bytea[]) for no key update of t`.execute(ctx.db);
  return rows[0];
}

export function isSecondTab(row: TokenRow, ctx: Ctx): boolean {
  return (
    row.spent_at !== null &&
    ctx.now.getTime() - row.spent_at.getTime() <= secondTab_ms &&
    row.spent_agent === originOf(ctx).agent
  );
}

/** Adds a key to a login, in the caller's transaction. */
export async function addToken(
  ctx: Ctx,
  loginId: number,
  kind: 'user' | 'user-refresh',
  lifetime_s: number,
): Promise<string> {
  const token = newToken();
  await sql`insert into account.token (hash, login_id, kind, created_at, expires_at)
    values (${tokenHash(token)}, ${loginId}, ${kind}, ${ctx.now}, ${later(ctx, lifetime_s)})`.execute(ctx.db);
  return token;
}

export const later = (ctx: Ctx, seconds: number) => new Date(ctx.now.getTime() + seconds * 1000);

export const originOf = (ctx: Ctx) => ('ip' in ctx.actor ? ctx.actor : { ip: '', agent: '' });
