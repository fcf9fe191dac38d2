import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { addDays, siteDay, siteZone } from '#app/core/site-day.ts';
import { listPending } from '#app/wallet/ledger/journals.queries.server.ts';
import { getBalances, listLines, sumPerType } from '#app/wallet/ledger/ledger.queries.server.ts';
import { Terms } from '#app/billing/terms/terms.schema.ts';
import { sumPaying } from '#app/billing/withdrawals/withdrawals.queries.server.ts';
import { type HoldRule, releaseAt } from './earnings.policy.ts';
import {
  type EarningLine,
  type EarningLinesInput,
  earningSources,
  type EarningsView,
  type EarningSource,
  sourceDays,
} from './earnings.schema.ts';

/** How long earnings wait when nothing was ever set. */
export const initialHoldDays = Terms.parse({}).holdDays;

/** Every rule about the hold there ever was, oldest first. */
export async function listHoldRules(ctx: Pick<Ctx, 'db'>): Promise<HoldRule[]> {
  const { rows } = await sql<{
    startsAt: Date;
    value: unknown;
  }>`select starts_at "startsAt", value from billing.term where withdrawn_at is null
    order by starts_at, id`.execute(ctx.db);
  return rows.map(({ startsAt, value }) => ({ startsAt, holdDays: Terms.parse(value).holdDays }));
}

/** More open items than this are summed up, but not laid out by days. */
const shownPending = 1000;
const shownDays = 7;

/** What the caller has earned, where it stands, and when it becomes free. @throws Refusal need-login */
export async function getEarnings(ctx: Ctx): Promise<EarningsView> {
  return earningsOf(ctx, requireMember(ctx).id);
}

/** The same of any member, for callers that have asked whether the reader may see it. */
export async function earningsOf(ctx: Ctx, memberId: number): Promise<EarningsView> {
  const span = { memberId, days: sourceDays, timezone: siteZone };
  const [balances, paying, rules, items, made, takenLater] = await Promise.all([
    getBalances(ctx, memberId),
    sumPaying(ctx, memberId),
    listHoldRules(ctx),
    listPending(ctx, { memberId, limit: shownPending }),
    sumPerType(ctx, { ...span, kind: 'pending' }),
    sumPerType(ctx, { ...span, kind: 'earnings' }), // refunds of what was released already
  ]);
  const due = items.map(({ at, left }) => ({
    at: releaseAt(new Date(at * 1000), rules, initialHoldDays),
    left: Number(left),
  }));
  const first = due.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
  const today = siteDay(ctx.now);
  const releases = Array.from({ length: shownDays }, (_, n) => {
    const day = addDays(today, n);
    // What is due already goes with the next run, today.
    const on = due.filter(({ at }) => siteDay(at < ctx.now ? ctx.now : at) === day);
    return { day, amount: on.reduce((sum, { left }) => sum + left, 0), count: on.length };
  });
  const sources = Object.fromEntries(
    earningSources.map((source) => [source, Number((made.get(source) ?? 0n) + (takenLater.get(source) ?? 0n))]),
  ) as Record<EarningSource, number>;
  const { earnings, pending, earningsHeld, owed } = balances;
  return {
    earnings: Number(earnings),
    pending: Number(pending),
    held: Number(earningsHeld),
    paying,
    owed: Number(owed),
    total: Number(earnings + pending + earningsHeld - owed),
    next: first
      ? {
          at: unixSeconds(first.at),
          amount: due.filter(({ at }) => siteDay(at) === siteDay(first.at)).reduce((sum, { left }) => sum + left, 0),
        }
      : null,
    releases,
    sources,
    holdDays: rules.findLast(({ startsAt }) => startsAt <= ctx.now)?.holdDays ?? initialHoldDays,
  };
}

/** Changes of one of the caller's accounts of earnings, newest first. @throws Refusal need-login */
export async function listEarningLines(
  ctx: Ctx,
  { tab, page, limit }: z.output<typeof EarningLinesInput>,
): Promise<{ list: EarningLine[]; total: number }> {
  const { id: memberId } = requireMember(ctx);
  const { list, total } = await listLines(ctx, { memberId, kind: tab, page, limit });
  return {
    list: list.map(({ id, memo, at, amount, after }) => ({
      id,
      memo,
      at,
      amount: Number(amount),
      after: Number(after),
    })),
    total,
  };
}
