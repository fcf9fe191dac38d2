import { provePassword, failureKey } from '#app/account/password-proofs/password-proofs.commands.server.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { cookieNames } from '#app/core/http/cookies.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { hashPassword } from '#app/core/secrets/password.server.ts';
import { needLogin } from '#app/core/refusals.server.ts';
import { revokeApiTokens } from '#app/account/api-tokens/api-tokens.commands.server.ts';
import { findIdentity } from '#app/account/directory/directory.queries.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from '#app/account/account-api.en.ts';
import enDirectory from '#app/account/directory/directory-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import zhDirectory from '#app/account/directory/directory-api.zh.ts';
import { requireNode } from '#app/account/rules/rules.queries.server.ts';
import { endLogins } from '#app/account/sessions/sessions.commands.server.ts';
import { findPasswordPlace, requireUncommonPassword } from '#app/account/sessions/passwords.queries.server.ts';
import type { AddPasswordInput, ChangePasswordInput } from '#app/account/sessions/passwords.schema.ts';

const say = bilingual(zh, en);
const sayDirectory = bilingual(zhDirectory, enDirectory);

/**
 * Replaces the member's own password and ends every login of theirs, this one too: its cookies are cleared; API tokens
 * end too unless `endTokens` is false. Of identical requests at once the first is heard, the others find their login
 * gone.
 * @throws Refusal "Old password error", "Please try again after 1 day", or need-login; for bound members, whose
 * password the company directory has
 */
export async function changePassword(
  ctx: Ctx,
  { oldPassword, newPassword, endTokens }: z.output<typeof ChangePasswordInput>,
): Promise<Reply> {
  const actor = requireMember(ctx);
  await requireNode(ctx, 'account/changePassword/edit');
  if (await findIdentity(ctx, actor.id)) throw new Refusal(sayDirectory.passwordElsewhere);
  const { rows } = await sql<{ hash: string | null; username: string; email: string | null }>`
    select password_hash hash, username, email from account.member m where id = ${actor.id}
      and exists (select from account.login l where l.id = ${actor.loginId} and l.ended_at is null)`.execute(ctx.db);
  const present = rows[0];
  if (!present) throw needLogin();
  const proof = await provePassword(ctx, `member:${actor.id}`, present.hash, oldPassword);
  if (proof !== 'right') throw new Refusal(proof === 'locked' ? say.tryAgainAfterDay : say.oldPasswordError);
  await requireUncommonPassword(ctx, 'newPassword', newPassword, [present.username, present.email]);
  await transact(ctx, async (tctx) => {
    const unchanged = await sql`select from account.member
      where id = ${actor.id} and password_hash = ${present.hash} for no key update`.execute(tctx.db);
    if (unchanged.rows.length === 0) throw new Refusal(say.oldPasswordError);
    await setPassword(tctx, actor.id, newPassword);
    if (endTokens) await revokeApiTokens(tctx, actor.id);
    await audit(tctx, 'account.changePassword', { kind: 'member', id: actor.id }, { endTokens });
    await raiseMemberEvent(tctx, actor.id, 'passwordChanged');
  });
  return new Reply(null, { text: say.passwordChangedLogin, cookies: noLoginCookies() });
}

/**
 * Gives the member's account its first password and ends every login of theirs, as changePassword does.
 * @throws Refusal need-proof; forbidden for API tokens and staff signed in as the member; when there is a password
 * already, here or in the company directory
 */
export async function addPassword(ctx: Ctx, { newPassword }: z.output<typeof AddPasswordInput>): Promise<Reply> {
  await requireNode(ctx, 'account/changePassword/edit');
  const { id } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ username: string; email: string | null }>`
      select username, email from account.member where id = ${id} for no key update`.execute(tctx.db);
    await requireUncommonPassword(tctx, 'newPassword', newPassword, [
      rows[0]?.username ?? null,
      rows[0]?.email ?? null,
    ]);
    const place = await findPasswordPlace(tctx, id);
    if (place !== 'none') throw new Refusal(place === 'own' ? say.passwordIsThere : sayDirectory.passwordElsewhere);
    await setPassword(tctx, id, newPassword);
    await audit(tctx, 'account.addPassword', { kind: 'member', id });
    await raiseMemberEvent(tctx, id, 'passwordChanged');
  });
  return new Reply(null, { text: say.passwordAddedLogin, cookies: noLoginCookies() });
}

const noLoginCookies = () =>
  [cookieNames.id, cookieNames.token, cookieNames.refresh].map((name) => ({
    name,
    value: '',
    httpOnly: name === cookieNames.refresh,
  }));

/** Replaces a member's password, ends every login, voids passes and lifts a lock, in the caller's transaction. */
export async function setPassword(ctx: Ctx, memberId: number, password: string): Promise<void> {
  await sql`update account.member set password_hash = ${await hashPassword(password)}
    where id = ${memberId}`.execute(ctx.db);
  await sql`delete from account.failure where member_id = ${memberId}
    or key = ${failureKey(`member:${memberId}`)}`.execute(ctx.db);
  await sql`delete from account.pass where member_id = ${memberId}`.execute(ctx.db);
  await endLogins(ctx, memberId);
}
