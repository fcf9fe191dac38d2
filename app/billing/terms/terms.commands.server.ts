import { sql } from 'kysely';
import type { z } from 'zod';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import en from './terms-api.en.ts';
import zh from './terms-api.zh.ts';
import { announced_ms, differing, findClash, isDearer } from './terms.policy.ts';
import { findComingTerms, getTerms, hasEarners } from './terms.queries.server.ts';
import { type ChangeTermsInput, pointTerms, type TermIdInput, Terms } from './terms.schema.ts';

const say = bilingual(zh, en);
const clashes = {
  holdDays: say.clashHoldDays,
  topUpMin: say.clashTopUpMin,
  topUpChoices: say.clashTopUpChoices,
  withdrawMin: say.clashWithdrawMin,
  withdrawMax: say.clashWithdrawMax,
  sharePriceMin: say.clashSharePriceMin,
  bountyMin: say.clashBountyMin,
};

/**
 * Changes terms from a moment on; what was agreed before keeps its own. One change may wait at a time, and what takes
 * more of members' earnings is announced thirty days ahead once somebody has earned something.
 * @throws Refusal need-login, need-proof, forbidden; invalid for a moment that is over or too early, or terms that
 * contradict each other; for what is not about points on a site without money; STATE_CONFLICT while another change
 * waits, or when nothing would change
 */
export async function changeTerms(ctx: Ctx, input: z.output<typeof ChangeTermsInput>): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'terms/edit');
  const { id: staffId } = requireRecentProof(ctx);
  const changesMoney = Object.keys(named(input.values)).some((name) => !pointTerms.has(name as keyof Terms));
  if (changesMoney && (await isWithoutMoney(ctx))) throw new Refusal(say.noMoney);
  const startsAt = input.startsAt === 0 ? ctx.now : new Date(input.startsAt * 1000);
  if (startsAt < ctx.now) throw new Refusal(say.over, { fields: { startsAt: say.over } });
  const id = await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('billing.term'))`.execute(tctx.db);
    if (await findComingTerms(tctx)) throw conflict(say.waiting);
    const { id: _id, ...before } = await getTerms(tctx);
    const after = Terms.parse({ ...before, ...named(input.values) });
    const changed = differing(before, after);
    if (changed.length === 0) throw conflict(say.same);
    const clash = findClash(after);
    if (clash) throw new Refusal(clashes[clash], { fields: { [clash]: clashes[clash] } });
    const isSoon = startsAt.getTime() < tctx.now.getTime() + announced_ms;
    if (isSoon && isDearer(before, after) && (await hasEarners(tctx)))
      throw new Refusal(say.tooSoon, { fields: { startsAt: say.tooSoon } });
    const value = Object.fromEntries(differing(Terms.parse({}), after).map((name) => [name, after[name]]));
    const { rows } = await sql<{ id: number }>`
      insert into billing.term (starts_at, made_at, made_by, note, value)
      values (${startsAt}, ${tctx.now}, ${staffId}, ${input.note}, ${JSON.stringify(value)}::jsonb)
        returning id`.execute(tctx.db);
    const changes = Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
    await audit(
      tctx,
      'billing.changeTerms',
      { kind: 'term', id: rows[0]!.id },
      { startsAt: startsAt.toISOString(), changes },
    );
    return rows[0]!.id;
  });
  return new Reply({ id }, { text: startsAt > ctx.now ? say.announced : say.changed, changesPages: true });
}

/**
 * Takes a change back that has not begun.
 * @throws Refusal need-login, need-proof, forbidden, not-found; STATE_CONFLICT when it has begun or was taken back
 */
export async function withdrawTerms(ctx: Ctx, { id }: z.output<typeof TermIdInput>): Promise<Reply<null>> {
  await requireConsole(ctx, 'terms/edit');
  const { id: staffId } = requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    const found = await sql<{ isOpen: boolean }>`
      select withdrawn_at is null and starts_at > ${tctx.now} "isOpen" from billing.term where id = ${id}
        for update`.execute(tctx.db);
    if (!found.rows[0]) throw notFound();
    if (!found.rows[0].isOpen) throw conflict(say.begun);
    await sql`update billing.term set withdrawn_at = ${tctx.now}, withdrawn_by = ${staffId}
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'billing.withdrawTerms', { kind: 'term', id });
  });
  return new Reply(null, { text: say.withdrawn, changesPages: true });
}

const named = (values: Partial<Terms>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const conflict = (text: (typeof say)['same']) => new Refusal(text, { data: { error: 'STATE_CONFLICT' } });
