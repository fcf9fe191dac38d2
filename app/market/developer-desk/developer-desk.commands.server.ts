import { sql } from 'kysely';
import type { z } from 'zod';
import { markDeveloper } from '#app/account/members/developer-marks.commands.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import type { DeveloperState } from '#app/market/developers/developers.schema.ts';
import { delistDevelopersPlugins, relistDevelopersPlugins } from '#app/market/plugins/plugins.commands.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import en from './developer-desk-api.en.ts';
import zh from './developer-desk-api.zh.ts';
import type { ReopenDeveloperInput, SuspendDeveloperInput, TrustDeveloperInput } from './developer-desk.schema.ts';

const say = bilingual(zh, en);
const right = 'developers/suspend';
const changedMeanwhile = () => new Refusal(say.changedMeanwhile, { data: { error: 'STATE_CONFLICT' } });

/**
 * Suspends a developer with a reason that they are told: nothing is published or changed meanwhile, and what was listed
 * is off the list; those who have it keep it.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT unless they are approved
 */
export async function suspendDeveloper(
  ctx: Ctx,
  { id, reason }: z.output<typeof SuspendDeveloperInput>,
): Promise<Reply> {
  await requireConsole(ctx, right);
  const { id: by } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { state, nameZh, nameEn } = await lockDeveloper(tctx, id);
    if (state !== 'approved') throw changedMeanwhile();
    await sql`update market.developer set state = 'suspended', reason = ${reason}, is_trusted = false,
      decided_at = ${tctx.now}, decided_by = ${by} where member_id = ${id}`.execute(tctx.db);
    await delistDevelopersPlugins(tctx, id);
    await markDeveloper(tctx, id, false);
    await audit(tctx, 'market.suspendDeveloper', { kind: 'developer', id }, { reason });
    await tell(tctx, id, 'developerSuspended', { title: nameZh, titleEn: nameEn, reason });
    return new Reply({}, { text: say.suspended });
  });
}

/**
 * Opens a suspended or closed developer again; what was off the list for the suspension is listed again.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT unless they are suspended or closed, or when their account is
 * closed
 */
export async function reopenDeveloper(ctx: Ctx, { id }: z.output<typeof ReopenDeveloperInput>): Promise<Reply> {
  await requireConsole(ctx, right);
  const { id: by } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { state, nameZh, nameEn, email } = await lockDeveloper(tctx, id);
    if (state !== 'suspended' && state !== 'closed') throw changedMeanwhile();
    if (email === '') throw new Refusal(say.memberGone, { data: { error: 'STATE_CONFLICT' } });
    await sql`update market.developer set state = 'approved', reason = '', decided_at = ${tctx.now},
      decided_by = ${by} where member_id = ${id}`.execute(tctx.db);
    await relistDevelopersPlugins(tctx, id);
    await markDeveloper(tctx, id, true);
    await audit(tctx, 'market.reopenDeveloper', { kind: 'developer', id });
    await tell(tctx, id, 'developerReopened', { title: nameZh, titleEn: nameEn });
    return new Reply({}, { text: say.reopened });
  });
}

/**
 * Trusts an approved developer, or no longer: their updates are published when the checks find nothing.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT unless they are approved
 */
export async function trustDeveloper(ctx: Ctx, { id, trusted }: z.output<typeof TrustDeveloperInput>): Promise<Reply> {
  await requireConsole(ctx, right);
  return transact(ctx, async (tctx) => {
    const { state, isTrusted } = await lockDeveloper(tctx, id);
    if (state !== 'approved') throw changedMeanwhile();
    if (isTrusted !== trusted) {
      await sql`update market.developer set is_trusted = ${trusted} where member_id = ${id}`.execute(tctx.db);
      await audit(tctx, 'market.trustDeveloper', { kind: 'developer', id }, { trusted });
    }
    return new Reply({}, { text: trusted ? say.trusted : say.untrusted });
  });
}

type Locked = { state: DeveloperState; nameZh: string; nameEn: string; email: string; isTrusted: boolean };

/** @throws Refusal not-found */
async function lockDeveloper(tctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select state, name_zh "nameZh", name_en "nameEn", email,
    is_trusted "isTrusted" from market.developer where member_id = ${id} for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const tell = (
  tctx: Ctx,
  memberId: number,
  act: 'developerSuspended' | 'developerReopened',
  data: { title: string; titleEn: string; reason?: string },
) =>
  notify(tctx, {
    memberId,
    kind: 'moderation',
    act,
    subject: { kind: 'developer', id: memberId },
    path: '/developer',
    actorId: null,
    data,
  });
