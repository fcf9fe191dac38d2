import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { listOwnDevelopers } from '#app/market/developers/developers.queries.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import en from './developer-fees-api.en.ts';
import zh from './developer-fees-api.zh.ts';
import { isRisenTooSoon, type OwnPoint, rateAt } from './developer-fees.policy.ts';
import { listOwnPoints, listSiteRates } from './developer-fees.queries.server.ts';
import type { DeveloperFeeIdInput, SetDeveloperFeeInput } from './developer-fees.schema.ts';

const say = bilingual(zh, en);
const conflict = (text: LocalText) => new Refusal(text, { data: { error: 'STATE_CONFLICT' } });
const right = 'developers/fee';

/**
 * Sets the rate of one developer's sales from a moment on; orders keep the rate they were made under. What is higher
 * than was to be expected is announced thirty days ahead; one change may wait at a time.
 * @throws Refusal need-login, need-proof, forbidden, also for one's own; not-found; at the field `startsAt` for
 * a moment that is over or too early; STATE_CONFLICT while another change waits, or when nothing would change
 */
export async function setDeveloperFee(ctx: Ctx, input: z.output<typeof SetDeveloperFeeInput>): Promise<Reply> {
  await requireConsole(ctx, right);
  const { id: staffId } = requireRecentProof(ctx);
  const startsAt = input.startsAt === 0 ? ctx.now : new Date(input.startsAt * 1000);
  if (startsAt < ctx.now) throw new Refusal(say.over, { fields: { startsAt: say.over } });
  return transact(ctx, async (tctx) => {
    await lockDeveloper(tctx, input.id, staffId);
    const [site, before] = [await listSiteRates(tctx), await listOwnPoints(tctx, input.id)];
    if (before.some(({ at }) => at > tctx.now)) throw conflict(say.waiting);
    const last = before.at(-1)?.rate ?? null;
    if (last === input.rate) throw conflict(say.same);
    const after = [...before, { at: startsAt, rate: input.rate }];
    if (isRisenTooSoon(site, { before, after }, tctx.now))
      throw new Refusal(say.tooSoon, { fields: { startsAt: say.tooSoon } });
    const { rows } = await sql<{ id: number }>`
      insert into market.developer_fee (developer_id, rate, starts_at, note, made_by, made_at)
      values (${input.id}, ${input.rate}, ${startsAt}, ${input.note}, ${staffId}, ${tctx.now})
      returning id`.execute(tctx.db);
    const about = { developerId: input.id, rate: [last, input.rate], startsAt: startsAt.toISOString() };
    await audit(tctx, 'market.setDeveloperFee', { kind: 'developer_fee', id: rows[0]!.id }, about);
    const rate = rateAt(site, after, startsAt);
    await tell(tctx, 'developerFeeChanged', { feeId: rows[0]!.id, id: input.id, rate, startsAt });
    return new Reply({ id: rows[0]!.id }, { text: startsAt > tctx.now ? say.announced : say.set });
  });
}

/**
 * Takes a change of one developer's rate back that has not begun.
 * @throws Refusal need-login, need-proof, forbidden, also for one's own; not-found; STATE_CONFLICT when it has begun or
 * was taken back, or when it promised less within thirty days
 */
export async function withdrawDeveloperFee(ctx: Ctx, { id }: z.output<typeof DeveloperFeeIdInput>): Promise<Reply> {
  await requireConsole(ctx, right);
  const { id: staffId } = requireRecentProof(ctx);
  return transact(ctx, async (tctx) => {
    const { rows: found } = await sql<{ developerId: number }>`select developer_id "developerId"
      from market.developer_fee where id = ${id}`.execute(tctx.db);
    if (!found[0]) throw notFound();
    const { developerId } = found[0];
    await lockDeveloper(tctx, developerId, staffId);
    const { rows } = await sql<OwnPoint & { isOpen: boolean }>`
      select starts_at "at", rate, withdrawn_at is null and starts_at > ${tctx.now} "isOpen"
      from market.developer_fee where id = ${id}`.execute(tctx.db);
    const change = rows[0]!;
    if (!change.isOpen) throw conflict(say.begun);
    const [site, before] = [await listSiteRates(tctx), await listOwnPoints(tctx, developerId)];
    const after = before.filter(({ at }) => at.getTime() !== change.at.getTime());
    if (isRisenTooSoon(site, { before, after }, tctx.now)) throw conflict(say.promised);
    await sql`update market.developer_fee set withdrawn_at = ${tctx.now}, withdrawn_by = ${staffId}
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'market.withdrawDeveloperFee', { kind: 'developer_fee', id }, { developerId });
    const rate = rateAt(site, after, change.at);
    await tell(tctx, 'developerFeeKept', { feeId: id, id: developerId, rate, startsAt: change.at });
    return new Reply({}, { text: say.withdrawn });
  });
}

/** @throws Refusal not-found; forbidden for who is or works for the developer */
async function lockDeveloper(tctx: Ctx, id: number, staffId: number): Promise<void> {
  const { rows } = await sql`select from market.developer
    where member_id = ${id} and state in ('approved', 'suspended') for no key update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  if ((await listOwnDevelopers(tctx, staffId)).some((own) => own.id === id))
    throw new Refusal(say.notOwn, { kind: 'forbidden' });
}

type Told = { feeId: number; id: number; rate: number; startsAt: Date };

const tell = (
  tctx: Ctx,
  act: 'developerFeeChanged' | 'developerFeeKept',
  { feeId, id, rate, startsAt }: Told,
): Promise<unknown> =>
  notify(tctx, {
    memberId: id,
    kind: 'money',
    act,
    subject: { kind: 'developer_fee', id: feeId },
    path: '/developer/money',
    actorId: null,
    data: { title: `${rate / 100}% · ${siteDay(startsAt)}` },
  });
