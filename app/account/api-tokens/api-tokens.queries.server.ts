import { sql } from 'kysely';
import { type Actor, type Ctx, type Origin, requireMember } from '#app/core/ctx.server.ts';
import { failureKind } from '#app/core/failure.ts';
import { keyedHash, keyedHashes } from '#app/core/secrets/secret.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { findActor, hasConsoleRights } from '#app/account/sessions/sessions.queries.server.ts';
import type { ApiToken } from './api-tokens.schema.ts';

/** So that people and secret scanners know it when they see it: a member's own, and one of a developer. */
export const tokenPrefix = 'wwk_';
export const developerTokenPrefix = 'pmk_';

/** The keyed hash an API token is stored under. */
export const apiTokenHash = (token: string) => keyedHash('api-token', token);
const apiTokenHashes = (token: string) => keyedHashes('api-token', token);

const form = new RegExp(`^(?:${tokenPrefix}|${developerTokenPrefix})[\\w-]{43}$`);

/** Who calls the JSON API: a login by its access token, or a program by an API token. Pages know logins alone. */
export function findApiActor(db: Ctx['db'], token: string, origin: Origin, now: Date): Promise<Actor> {
  return form.test(token) ? findTokenActor(db, token, origin, now) : findActor(db, token, origin, now);
}

/**
 * The member behind an API token, with its scopes. Unknown and revoked tokens and those of members who are suspended or
 * closing their account are visitors, expired ones marked so. Notes the use, at most once a minute.
 */
async function findTokenActor(db: Ctx['db'], token: string, origin: Origin, now: Date): Promise<Actor> {
  const visitor: Actor = { kind: 'visitor', ...origin };
  const { rows } = await sql<{
    id: number;
    memberId: number;
    scopes: string[];
    expires_at: Date;
    last_used_at: Date | null;
    isStaff: boolean;
    developerId: number | null;
  }>`
    select id, member_id "memberId", scopes, expires_at, last_used_at, developer_id "developerId",
      ${hasConsoleRights(sql`t.member_id`)} "isStaff"
      from account.api_token t
    where hash = any(${apiTokenHashes(token)}::bytea[]) and revoked_at is null
      and not account.is_suspended(t.member_id, ${now}) and not exists (select from account.closure c
      where c.member_id = t.member_id)`.execute(db);
  const row = rows[0];
  if (!row) return visitor;
  if (row.expires_at <= now) return { ...visitor, tokenExpired: true };
  if (!row.isStaff && !(await getLoginSettings({ db })).openMemberCenter) return { ...visitor, isShutOut: true };
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > noted_ms)
    await sql`update account.api_token set last_used_at = ${now}, last_used_ip = ${origin.ip}
      where id = ${row.id}`
      .execute(db)
      .catch((error: unknown) => {
        if (failureKind(error) !== 'full') throw error; // reading goes on
      });
  const developer = row.developerId === null ? {} : { developerId: row.developerId };
  return {
    kind: 'token',
    id: row.memberId,
    loginId: null,
    tokenId: row.id,
    scopes: row.scopes,
    ...developer,
    ...origin,
  };
}

const noted_ms = 60_000;

/** What is shown of a token `t`. */
const shown = sql`t.id, t.name, t.hint, t.scopes, floor(extract(epoch from t.created_at))::bigint "createdAt",
  floor(extract(epoch from t.expires_at))::bigint "expiresAt",
  floor(extract(epoch from t.last_used_at))::bigint "lastUsedAt", t.last_used_ip "lastUsedIp"`;

/** The caller's own API tokens that are not revoked, newest first. @throws Refusal need-login */
export async function listApiTokens(ctx: Ctx): Promise<ApiToken[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql`
    select ${shown}, t.expires_at <= ${ctx.now} "isExpired" from account.api_token t
    where member_id = ${id} and developer_id is null and revoked_at is null order by id desc`
    .$castTo<ApiToken>()
    .execute(ctx.db);
  return rows;
}

/**
 * Tokens of a developer that are not revoked, newest first, of one member or of all. Who may see them is the caller's
 * to know.
 */
export async function listDeveloperTokens(
  ctx: Pick<Ctx, 'db' | 'now'>,
  developerId: number,
  memberId: number | null,
): Promise<(ApiToken & { memberId: number })[]> {
  const { rows } = await sql`
    select ${shown}, t.expires_at <= ${ctx.now} "isExpired", t.member_id "memberId" from account.api_token t
    where developer_id = ${developerId} and (${memberId}::bigint is null or member_id = ${memberId}::bigint)
      and revoked_at is null order by id desc`
    .$castTo<ApiToken & { memberId: number }>()
    .execute(ctx.db);
  return rows;
}
