import { sql } from 'kysely';
import type { z } from 'zod';
import {
  addToken,
  type EndingToken,
  type MadeToken,
  revokeDeveloperTokens,
  takeEndingTokens,
} from '#app/account/api-tokens/api-tokens.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import en from './developer-tokens-api.en.ts';
import zh from './developer-tokens-api.zh.ts';
import { scopesFor, seesAll } from './developer-tokens.queries.server.ts';
import { getTokenSettings } from './developer-tokens.settings.server.ts';
import type { AddDeveloperTokenInput, DeveloperTokenInput } from './developer-tokens.schema.ts';

const say = bilingual(zh, en);
const subject = (id: number) => ({ kind: 'api-token', id });

/**
 * Makes a token with which a program acts for the caller at the developer they work as.
 * @returns the token in clear, this one time
 * @throws Refusal need-login, need-proof, NOT_DEVELOPER; forbidden for what the caller's role may not, or while the
 * developer is suspended; for more days than the operator allows; when they have one of this name, or twenty
 */
export async function addDeveloperToken(
  ctx: Ctx,
  input: z.output<typeof AddDeveloperTokenInput>,
): Promise<Reply<MadeToken>> {
  const { id: memberId } = requireRecentProof(ctx);
  const { name, scopes, days } = input;
  const { developerTokenDays } = await getTokenSettings(ctx);
  if (days > developerTokenDays) {
    const text = say.tooLong(developerTokenDays);
    throw new Refusal(text, { fields: { days: text } });
  }
  const made = await transact(ctx, async (tctx) => {
    const developer = await requireDeveloper(tctx, 'read', input.developer);
    if (developer.state !== 'approved') throw new Refusal(say.notApproved, { kind: 'forbidden' });
    const allowed = scopesFor(developer);
    if (!scopes.every((scope) => allowed.includes(scope))) throw forbidden();
    const one = await addToken(tctx, { memberId, developerId: developer.id, name, scopes, days });
    await audit(tctx, 'market.addToken', subject(one.id), { developer: developer.id, name, scopes, days });
    return one;
  });
  return new Reply(made, { text: say.made });
}

/**
 * Revokes a token at once: one of the caller's own, or for the developer's owner any. A second time changes nothing.
 * @throws Refusal need-login, NOT_DEVELOPER; not-found for a token of others
 */
export async function revokeDeveloperToken(ctx: Ctx, input: z.output<typeof DeveloperTokenInput>): Promise<Reply> {
  const { id: memberId } = requireOwner(ctx);
  await transact(ctx, async (tctx) => {
    const developer = await requireDeveloper(tctx, 'read', input.developer);
    const { rows } = await sql`select from account.api_token where id = ${input.id} and developer_id = ${developer.id}
      and (${seesAll(developer)} or member_id = ${memberId})`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    const revoked = await revokeDeveloperTokens(tctx, { developerId: developer.id, id: input.id });
    for (const id of revoked) await audit(tctx, 'market.revokeToken', subject(id), { developer: developer.id });
  });
  return new Reply({ id: input.id }, { text: say.revoked });
}

/** So many days before a token ends, its member is told. */
const noticed_days = 7;

/** Tells members of developers' tokens that end within a week, each once. @returns how many */
export async function tellOfEndingTokens(ctx: Ctx): Promise<number> {
  return transact(ctx, async (tctx) => {
    const ending = await takeEndingTokens(tctx, noticed_days);
    if (ending.length > 0) await notify(tctx, ending.map(noticeOf));
    return ending.length;
  });
}

const noticeOf = ({ id, memberId, name }: EndingToken) => ({
  memberId,
  kind: 'market' as const,
  act: 'tokenEnding' as const,
  subject: { kind: 'api-token', id },
  path: '/developer/tokens',
  actorId: null,
  data: { title: name, titleEn: name },
});
