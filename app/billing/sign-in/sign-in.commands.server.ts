import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { addDays, siteDay, siteZone } from '#app/core/site-day.ts';
import { awardPoints, spendPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import en from './sign-in-api.en.ts';
import zh from './sign-in-api.zh.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { makeUpFault, rewardOf } from './sign-in.policy.ts';
import { countMadeUp, countStreak, getJoinDay, listSignedDays, signInRules } from './sign-in.queries.server.ts';
import type { MakeUpFault, MakeUpInput, SignedDay, SignInResult } from './sign-in.schema.ts';

const say = bilingual(zh, en);

/**
 * Signs the caller in for the present site day and gives the points of that day of the streak; on each 30th day in a
 * row the month's reward too. A second call on one day answers with the day's row. Rule: design/market.md 3.3.
 * @throws Refusal need-login; forbidden for programs and for staff in somebody's name
 */
export async function signInToday(ctx: Ctx): Promise<Reply<SignInResult>> {
  const { id: memberId } = requireOwner(ctx);
  const day = siteDay(ctx.now);
  return transact(ctx, async (tctx) => {
    await lockSignIns(tctx, memberId);
    const [known] = await listSignedDays(tctx, memberId, day, day);
    if (known) return repeat(known, await countStreak(tctx, memberId, day));
    const terms = await getTerms(tctx);
    const streak = (await countStreak(tctx, memberId, addDays(day, -1))) + 1;
    const { reward, monthReward } = rewardOf(signInRules(terms), streak);
    await insertDay(tctx, { memberId, day, isMadeUp: false, reward, monthReward, cost: 0, termId: terms.id });
    if (reward > 0) await awardPoints(tctx, { task: 'signIn', subject: day, memberId, amount: BigInt(reward) });
    if (monthReward > 0)
      await awardPoints(tctx, { task: 'signInStreak', subject: day, memberId, amount: BigInt(monthReward) });
    await audit(tctx, 'billing.signInToday', { kind: 'member', id: memberId }, { day, streak, reward, monthReward });
    return new Reply({ day, isRepeat: false, reward, monthReward, streak }, { text: say.signed(reward + monthReward) });
  });
}

/**
 * Signs the caller in for a missed day of the last ones, for points. It counts for the streak and gives nothing itself;
 * days signed since keep what they gave. A day that is signed already costs nothing.
 * @throws Refusal need-login, forbidden; DAY_INVALID, DAILY_LIMIT (the month's are used), INSUFFICIENT_POINTS
 */
export async function makeUpDay(ctx: Ctx, { day }: z.output<typeof MakeUpInput>): Promise<Reply<SignInResult>> {
  const { id: memberId } = requireOwner(ctx);
  const today = siteDay(ctx.now);
  return transact(ctx, async (tctx) => {
    await lockSignIns(tctx, memberId);
    const [known] = await listSignedDays(tctx, memberId, day, day);
    if (known) return repeat(known, await presentStreak(tctx, memberId, today));
    const terms = await getTerms(tctx);
    const [made, joined] = [await countMadeUp(tctx, memberId, today), await getJoinDay(tctx, memberId)];
    const fault = makeUpFault(terms, { day, today, joined, isSigned: false, made });
    if (fault) throw refuse(fault, terms);
    const cost = terms.makeUpCost;
    await insertDay(tctx, { memberId, day, isMadeUp: true, reward: 0, monthReward: 0, cost, termId: terms.id });
    if (cost > 0)
      await spendPoints(tctx, { purpose: 'makeUp', subject: day, memberId, amount: BigInt(cost), note: day });
    const streak = await presentStreak(tctx, memberId, today);
    await audit(tctx, 'billing.makeUpDay', { kind: 'member', id: memberId }, { day, cost, streak });
    return new Reply({ day, isRepeat: false, reward: 0, monthReward: 0, streak }, { text: say.madeUp(streak) });
  });
}

/** The streak up to today, or up to yesterday while today is open. */
async function presentStreak(ctx: Ctx, memberId: number, today: string): Promise<number> {
  return (await countStreak(ctx, memberId, today)) || countStreak(ctx, memberId, addDays(today, -1));
}

const repeat = ({ day, reward, monthReward }: SignedDay, streak: number) =>
  new Reply({ day, isRepeat: true, reward, monthReward, streak }, { text: say.signedAlready });

/** One after the other: a streak counts the rows of days before it. */
async function lockSignIns(tctx: Ctx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billing.sign_in', ${memberId}))`.execute(tctx.db);
}

type Row = {
  memberId: number;
  day: string;
  isMadeUp: boolean;
  reward: number;
  monthReward: number;
  cost: number;
  termId: number;
};

async function insertDay(
  tctx: Ctx,
  { memberId, day, isMadeUp, reward, monthReward, cost, termId }: Row,
): Promise<void> {
  await sql`insert into billing.sign_in (member_id, day, zone, is_made_up, reward, month_reward, cost, term_id, at)
    values (${memberId}, ${day}, ${siteZone}, ${isMadeUp}, ${reward}, ${monthReward}, ${cost}, ${termId},
      ${tctx.now})`.execute(tctx.db);
}

function refuse(
  fault: MakeUpFault,
  { makeUpDays, makeUpPerMonth }: { makeUpDays: number; makeUpPerMonth: number },
): Refusal {
  if (fault === 'monthUsed') return new Refusal(say.monthUsed(makeUpPerMonth), { data: { error: 'DAILY_LIMIT' } });
  const text = {
    signed: say.signedAlready,
    notPast: say.notPast,
    tooOld: say.tooOld(makeUpDays),
    beforeJoining: say.beforeJoining,
    off: say.off,
  }[fault];
  return new Refusal(text, { data: { error: 'DAY_INVALID' } });
}
