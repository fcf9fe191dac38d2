import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { listPointLines } from '#app/wallet/movements/wallet-points.queries.server.ts';
import { getBalances, listLines, sumLines } from '#app/wallet/ledger/ledger.queries.server.ts';
import type { Line } from '#app/wallet/ledger/ledger.schema.ts';
import { listSignedDays } from '#app/billing/sign-in/sign-in.queries.server.ts';
import { countOwnAwards, getTaskRules } from '#app/billing/tasks/tasks.queries.server.ts';
import type { DatedTaskRule, Task } from '#app/billing/tasks/tasks.schema.ts';
import { findTermsStart, getTerms } from '#app/billing/terms/terms.queries.server.ts';
import type { Terms } from '#app/billing/terms/terms.schema.ts';
import { expiries, lotsOf, quotePoints } from './points.policy.ts';
import { type Expiry, type ExpiryRule, linesOf, type PointsFilters, type PointsQuote } from './points.schema.ts';

/** A change as the page shows it. */
export type PointsLine = Omit<Line, 'amount' | 'before' | 'after' | 'type'> & {
  amount: number;
  before: number;
  after: number;
};

/** What the page of points shows. `now` is the balance; `gained` and `lost` are sums of the filters' range. */
export type PointsView = {
  now: number;
  gained: number;
  lost: number;
  list: PointsLine[];
  total: number;
  /** The next expiries, the nearest first; empty while points do not expire. */
  expiries: Expiry[];
  rules: PointsRules;
};
export type PointsRules = {
  tasks: Record<Task, DatedTaskRule & { standing: number; today: number }>;
  signIn: { rewards: number[]; monthReward: number; isSigned: boolean };
  exchange: { pointsPerYuan: number; pointsShare: number };
  months: number;
};

/** The caller's points: how many, what comes and goes, what expires, and by which rules. @throws Refusal need-login */
export async function getPoints(ctx: Ctx, filters: PointsFilters): Promise<PointsView> {
  const { id: memberId } = requireMember(ctx);
  const terms = await getTerms(ctx);
  const from = filters.days === 0 ? undefined : new Date(ctx.now.getTime() - filters.days * 86_400_000);
  const wanted = filters.kind === 'all' ? {} : linesOf[filters.kind];
  const [{ points }, { list, total }, totals, coming, rules] = await Promise.all([
    getBalances(ctx, memberId),
    listLines(ctx, { memberId, kind: 'points', page: filters.page, limit: filters.limit, from, ...wanted }),
    sumLines(ctx, { memberId, kind: 'points', from }),
    listExpiries(ctx, memberId, terms),
    getPointsRules(ctx, terms),
  ]);
  const shown = list.map(({ type: _type, amount, before, after, ...line }) => ({
    ...line,
    amount: Number(amount),
    before: Number(before),
    after: Number(after),
  }));
  return {
    now: Number(points),
    gained: Number(totals.gained),
    lost: Number(totals.lost),
    list: shown,
    total,
    expiries: coming,
    rules,
  };
}

/**
 * What a member's points take off a price now, in fen. Charged with `spendPoints` of the wallet when the order is paid.
 */
export async function getPointsQuote(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { memberId, price }: { memberId: number; price: bigint },
): Promise<PointsQuote> {
  const [terms, { points }] = [await getTerms(ctx), await getBalances(ctx, memberId)];
  return quotePoints(terms, { has: points, price });
}

/** How long points live by the terms of the moment. */
export async function getExpiryRule(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { pointsMonths: months }: Pick<Terms, 'pointsMonths'>,
): Promise<ExpiryRule> {
  if (months === 0) return null;
  const start = await findTermsStart(ctx, (terms) => terms.pointsMonths === months);
  return { months, since: siteDay(start) };
}

async function listExpiries(ctx: Ctx, memberId: number, terms: Terms): Promise<Expiry[]> {
  const rule = await getExpiryRule(ctx, terms);
  return rule ? expiries(lotsOf(await listPointLines(ctx, memberId)), rule, siteDay(ctx.now)) : [];
}

async function getPointsRules(ctx: Ctx, terms: Terms): Promise<PointsRules> {
  const today = siteDay(ctx.now);
  const [hasNoMoney, rules, own, signed] = await Promise.all([
    isWithoutMoney(ctx),
    getTaskRules(ctx),
    countOwnAwards(ctx, today),
    listSignedDays(ctx, requireMember(ctx).id, today, today),
  ]);
  const tasks = Object.fromEntries(
    Object.entries(rules).map(([task, rule]) => [task, { ...rule, ...own[task as Task] }]),
  ) as PointsRules['tasks'];
  return {
    tasks,
    signIn: { rewards: terms.signInRewards, monthReward: terms.signInMonthReward, isSigned: signed.length > 0 },
    exchange: { pointsPerYuan: terms.pointsPerYuan, pointsShare: hasNoMoney ? 0 : terms.pointsShare },
    months: terms.pointsMonths,
  };
}
