import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { useCode, wrongCode } from '#app/account/sessions/codes.commands.server.ts';
import { findIdentity } from '#app/account/directory/directory.queries.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from '#app/account/account-api.en.ts';
import enDirectory from '#app/account/directory/directory-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import zhDirectory from '#app/account/directory/directory-api.zh.ts';
import { revokeApiTokens } from '#app/account/api-tokens/api-tokens.commands.server.ts';
import { setPassword } from '#app/account/security/passwords.commands.server.ts';
import { requireUncommonPassword } from '#app/account/sessions/passwords.queries.server.ts';
import type { Channel } from '#app/account/account.schema.ts';
import type { RetrievePasswordInput } from './login.schema.ts';

const say = bilingual(zh, en);
const sayDirectory = bilingual(zhDirectory, enDirectory);

/**
 * Sets a new password with a code sent to the account's address, ends every login and API token and lifts a lock.
 * @throws Refusal that the password is a common one, "Account does not exist~" (unless account errors are merged),
 * "Please enter the correct verification code"
 */
export async function retrievePassword(ctx: Ctx, input: z.output<typeof RetrievePasswordInput>): Promise<Reply> {
  const { mergeAccountErrors } = await getLoginSettings(ctx);
  const channel: Channel = input.type;
  const address = input.account.toLowerCase();
  await requireUncommonPassword(ctx, 'password', input.password, [address]);
  const isChanged = await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`select id from account.member
      where ${sql.ref(channel)} = ${address} for no key update`.execute(tctx.db);
    const id = rows[0]?.id;
    if (id === undefined && !mergeAccountErrors) throw new Refusal(say.accountDoesNotExist);
    if (
      id === undefined ||
      !(await useCode(tctx, { channel, address, event: 'user_retrieve_pwd', code: input.captcha }))
    )
      return false;
    if (await findIdentity(tctx, id)) throw new Refusal(sayDirectory.passwordElsewhere);
    await setPassword(tctx, id, input.password);
    await revokeApiTokens(tctx, id);
    if (channel === 'email')
      await sql`update account.member set email_proven_at = ${tctx.now}
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.retrievePassword', { kind: 'member', id }, { by: channel });
    await raiseMemberEvent(tctx, id, 'passwordChanged');
    return true;
  });
  if (!isChanged) throw wrongCode();
  return new Reply(null, { text: say.passwordChanged });
}
