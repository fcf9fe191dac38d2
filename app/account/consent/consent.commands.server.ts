import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './consent-api.en.ts';
import zh from './consent-api.zh.ts';
import { listConsents, listLaw } from './consent.queries.server.ts';
import type { AgreeInput, Consents, LawPage, Occasion } from './consent.schema.ts';

const say = bilingual(zh, en);

/**
 * Keeps that the caller agrees to all that they still have to; a second time changes nothing.
 * @throws Refusal need-login; forbidden for programs and staff in a member's place; when a page is left out, or has
 * been published anew since it was read
 */
export async function agree(ctx: Ctx, input: z.output<typeof AgreeInput>): Promise<Reply> {
  const { id } = requireOwner(ctx);
  await transact(ctx, async (tctx) => {
    const due = await listConsents(tctx);
    if (due.length === 0) return;
    requireAll(due, input.consents);
    await keepConsents(tctx, id, due, 'login');
  });
  return new Reply(null, { text: say.agreed });
}

/**
 * What somebody who registers agrees to, as it is now.
 * @throws Refusal at the field `consents` when a page is left out, or has been published anew since it was read
 */
export async function requireConsents(ctx: Ctx, consents: Consents): Promise<LawPage[]> {
  const law = await listLaw(ctx, ctx.language);
  requireAll(law, consents);
  return law;
}

function requireAll(law: readonly LawPage[], consents: Consents): void {
  const missing = law.filter(({ id }) => !consents.some((one) => one.id === id));
  const old = law.filter(({ id, version }) => consents.some((one) => one.id === id && one.version < version));
  const text =
    missing.length > 0 ? say.missing(missing.map(titleOf)) : old.length > 0 ? say.renewed(old.map(titleOf)) : null;
  if (text) throw new Refusal(text, { fields: { consents: text }, data: { error: 'CONSENT_NEEDED' } });
}

const titleOf = ({ title }: LawPage) => title;

/** Keeps that a member agrees to pages as they are now, in the caller's transaction. */
export async function keepConsents(
  ctx: Ctx,
  memberId: number,
  pages: readonly Pick<LawPage, 'id' | 'version' | 'language' | 'revision'>[],
  occasion: Occasion,
): Promise<void> {
  for (const { id, version, language, revision } of pages) {
    const { rows } = await sql`
      insert into account.consent (member_id, page_id, version, language, revision, occasion, given_at)
      values (${memberId}, ${id}, ${version}, ${language}, ${revision}, ${occasion}, ${ctx.now})
      on conflict do nothing returning page_id`.execute(ctx.db);
    if (rows.length > 0)
      await audit(ctx, 'account.agree', { kind: 'site-page', id }, { memberId, version, language, revision, occasion });
  }
}
