import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from '#app/account/sessions/security-api.en.ts';
import zh from '#app/account/sessions/security-api.zh.ts';
import { apiTokenHash, developerTokenPrefix, tokenPrefix } from './api-tokens.queries.server.ts';
import type { CreateTokenInput, TokenIdInput } from './api-tokens.schema.ts';

const say = bilingual(zh, en);

/** So many tokens that can be used a member may have. */
export const maxTokens = 20;
const hintLength = 4;

/**
 * Makes an API token.
 * @returns the token in clear, this one time
 * @throws Refusal need-proof; when a token of this name is in use or there are twenty
 */
export async function createApiToken(
  ctx: Ctx,
  { name, scopes, days }: z.output<typeof CreateTokenInput>,
): Promise<Reply<MadeToken>> {
  const { id: memberId } = requireRecentProof(ctx);
  const made = await transact(ctx, async (tctx) => {
    const one = await addToken(tctx, { memberId, developerId: null, name, scopes, days });
    await audit(tctx, 'account.createApiToken', { kind: 'api-token', id: one.id }, { name, scopes, days });
    return one;
  });
  return new Reply(made, { text: say.tokenCreated });
}

export type MadeToken = { id: number; token: string };
type NewToken = {
  memberId: number;
  /** Of a developer's token, where it acts. */
  developerId: number | null;
  name: string;
  scopes: readonly string[];
  days: number;
};

/**
 * Makes a token in the caller's transaction, who writes it down and knows that it may be made; its member is told.
 * @returns the token in clear, this one time
 * @throws Refusal when the member has one of this name there, or twenty
 */
export async function addToken(tctx: Ctx, { memberId, developerId, name, scopes, days }: NewToken): Promise<MadeToken> {
  const token = (developerId === null ? tokenPrefix : developerTokenPrefix) + randomBytes(32).toString('base64url');
  const expires = new Date(tctx.now.getTime() + days * 86_400_000);
  await sql`select from account.member where id = ${memberId} for no key update`.execute(tctx.db);
  const { rows: present } = await sql<{ name: string }>`
    select name from account.api_token where member_id = ${memberId} and revoked_at is null
      and developer_id is not distinct from ${developerId}::bigint and expires_at > ${tctx.now}`.execute(tctx.db);
  if (present.some((row) => row.name === name))
    throw new Refusal(say.tokenNameTaken, { fields: { name: say.tokenNameTaken } });
  if (present.length >= maxTokens) throw new Refusal(say.tooManyTokens(maxTokens));
  const { rows } = await sql<{ id: number }>`
    insert into account.api_token (member_id, developer_id, name, hash, hint, scopes, created_at, expires_at)
    values (${memberId}, ${developerId}, ${name}, ${apiTokenHash(token)}, ${token.slice(-hintLength)},
      ${scopes}::text[], ${tctx.now}, ${expires}) returning id`.execute(tctx.db);
  await raiseMemberEvent(tctx, memberId, 'tokenCreated');
  return { id: rows[0]!.id, token };
}

/**
 * Revokes an API token of the caller's own: it stops working at once. A second time changes nothing.
 * @throws Refusal not-found for a token of somebody else
 */
export async function revokeApiToken(ctx: Ctx, { id }: z.output<typeof TokenIdInput>): Promise<Reply> {
  const actor = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ revoked_at: Date | null }>`
      select revoked_at from account.api_token where id = ${id} and developer_id is null
        and member_id = ${actor.id} for no key update`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].revoked_at) return;
    await sql`update account.api_token set revoked_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.revokeApiToken', { kind: 'api-token', id });
  });
  return new Reply({ id }, { text: say.tokenRevoked });
}

/** Revokes every API token of a member, in the caller's transaction: whoever had the password may have made one. */
export async function revokeApiTokens(ctx: Ctx, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update account.api_token set revoked_at = ${ctx.now}
      where member_id = ${memberId} and revoked_at is null and expires_at > ${ctx.now} returning id`.execute(ctx.db);
  for (const { id } of rows) await audit(ctx, 'account.revokeApiToken', { kind: 'api-token', id });
}

/** Which tokens of a developer: one, those of one member, or all. */
type DeveloperTokens = { developerId: number; id?: number; memberId?: number };

/**
 * Revokes tokens of a developer in the caller's transaction, who knows that they may be revoked and writes it down.
 * @returns those that could still be used
 */
export async function revokeDeveloperTokens(tctx: Ctx, which: DeveloperTokens): Promise<number[]> {
  const { developerId, id = null, memberId = null } = which;
  const { rows } = await sql<{ id: number }>`
    update account.api_token set revoked_at = ${tctx.now}
    where developer_id = ${developerId} and revoked_at is null and (${id}::bigint is null or id = ${id}::bigint)
      and (${memberId}::bigint is null or member_id = ${memberId}::bigint) returning id`.execute(tctx.db);
  return rows.map((row) => row.id);
}

export type EndingToken = { id: number; memberId: number; developerId: number; name: string; expiresAt: number };

/** Developers' tokens that end within so many days and whose members were not told yet; they count as told with it. */
export async function takeEndingTokens(tctx: Ctx, days: number): Promise<EndingToken[]> {
  const until = new Date(tctx.now.getTime() + days * 86_400_000);
  const { rows } = await sql<EndingToken>`
    update account.api_token set told_at = ${tctx.now}
    where developer_id is not null and revoked_at is null and told_at is null
      and expires_at > ${tctx.now} and expires_at <= ${until}
      and expires_at - created_at > make_interval(days => ${days})
    returning id, member_id "memberId", developer_id "developerId", name,
      floor(extract(epoch from expires_at))::bigint "expiresAt"`.execute(tctx.db);
  return rows;
}

/** Forgets tokens that were revoked or expired more than a year ago. */
export async function purgeApiTokens(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = new Date(ctx.now.getTime() - 365 * 86_400_000);
  await sql`delete from account.api_token where revoked_at < ${before} or expires_at < ${before}`.execute(ctx.db);
}
