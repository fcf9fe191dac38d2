import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { addDays, firstOfMonth, monthOf, siteDay, siteZone } from '#app/core/site-day.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import type { Terms } from '#app/billing/terms/terms.schema.ts';
import { makeUpFault, rewardOf, toMonthReward } from './sign-in.policy.ts';
import type { MonthInput, SignedDay, SignInRules, SignInView } from './sign-in.schema.ts';

/** The calling member's sign-in: one month's calendar, the streak and what comes next. @throws Refusal need-login */
export async function getSignIn(ctx: Ctx, { month }: z.output<typeof MonthInput>): Promise<SignInView> {
  const { id } = requireMember(ctx);
  const today = siteDay(ctx.now);
  const shown = month ?? monthOf(today);
  const [terms, days, streak, total, made, joined, { points }] = await Promise.all([
    getTerms(ctx),
    listSignedDays(ctx, id, `${shown}-01`, addDays(firstOfMonth(`${shown}-01`, 1), -1)),
    countStreak(ctx, id, today),
    countSignIns(ctx, id),
    countMadeUp(ctx, id, today),
    getJoinDay(ctx, id),
    getBalances(ctx, id),
  ]);
  const rules = signInRules(terms);
  const recent = new Set(
    (await listSignedDays(ctx, id, addDays(today, -rules.makeUpDays), today)).map(({ day }) => day),
  );
  const isSigned = recent.has(today);
  const present = isSigned ? streak : await countStreak(ctx, id, addDays(today, -1));
  const past = Array.from({ length: rules.makeUpDays }, (_day, i) => addDays(today, i - rules.makeUpDays));
  const makeUps = past.filter(
    (day) => makeUpFault(rules, { day, today, joined, isSigned: recent.has(day), made }) === null,
  );
  return {
    today,
    joined,
    month: shown,
    days,
    isSigned,
    streak: present,
    total,
    points: Number(points),
    next: rewardOf(rules, present + 1),
    toMonthReward: toMonthReward(present),
    makeUps,
    makeUpsLeft: Math.max(0, rules.makeUpPerMonth - made),
    rules,
  };
}

/** The rules of sign-in among the terms. */
export function signInRules(terms: Terms): SignInRules {
  const { signInRewards: rewards, signInMonthReward: monthReward, makeUpDays, makeUpPerMonth, makeUpCost } = terms;
  return { rewards, monthReward, makeUpDays, makeUpPerMonth, makeUpCost };
}

/** The days a member signed in on, from one day to another, oldest first. */
export async function listSignedDays(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
  from: string,
  to: string,
): Promise<SignedDay[]> {
  const { rows } = await sql<SignedDay>`
    select day, is_made_up "isMadeUp", reward, month_reward "monthReward" from billing.sign_in
    where member_id = ${memberId} and day between ${from}::date and ${to}::date order by day`.execute(ctx.db);
  return rows;
}

/** A member's signed days up to one: days in a row that are numbered backwards have one sum of day and number. */
const numberedDays = (memberId: number, day: string) => sql`
  numbered as (select day + (row_number() over (order by day desc))::integer mark from billing.sign_in
    where member_id = ${memberId} and day <= ${day}::date)`;

/** How many days in a row end at a day; 0 when it was not signed. */
export async function countStreak(ctx: Pick<Ctx, 'db'>, memberId: number, day: string): Promise<number> {
  const { rows } = await sql<{ streak: number }>`with ${numberedDays(memberId, day)}
    select count(*) streak from numbered where mark = ${day}::date + 1`.execute(ctx.db);
  return rows[0]!.streak;
}

/** The same up to today, or up to yesterday while today is open, as an expression. */
export const presentStreak = (memberId: number, today: string): RawBuilder<unknown> =>
  sql`(with ${numberedDays(memberId, today)} select count(*)::integer from numbered where mark = ${today}::date
    + (exists (select from numbered where mark = ${today}::date + 1))::integer)`;

/** How many days a member made up in the month of a day. */
export async function countMadeUp(ctx: Pick<Ctx, 'db'>, memberId: number, day: string): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*) made from billing.sign_in where member_id = ${memberId} and is_made_up
      and at >= ${firstOfMonth(day)}::timestamp at time zone ${siteZone}
      and at < ${firstOfMonth(day, 1)}::timestamp at time zone ${siteZone}`.execute(ctx.db);
  return rows[0]!.made;
}

/** The site day on which a member registered. */
export async function getJoinDay(ctx: Pick<Ctx, 'db' | 'language'>, memberId: number): Promise<string> {
  const { joinedAt } = await getPublicMember(ctx, memberId);
  return siteDay(new Date(joinedAt * 1000));
}

async function countSignIns(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) total from billing.sign_in
    where member_id = ${memberId}`.execute(ctx.db);
  return rows[0]!.total;
}
