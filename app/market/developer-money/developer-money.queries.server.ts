import { sql } from 'kysely';
import type { z } from 'zod';
import { earningsOf } from '#app/billing/earnings/earnings.queries.server.ts';
import { countReferredOrders } from '#app/billing/invites/invites.queries.server.ts';
import { listTermHistory } from '#app/billing/terms/terms.queries.server.ts';
import type { Terms } from '#app/billing/terms/terms.schema.ts';
import { listWithdrawalsOf } from '#app/billing/withdrawals/withdrawals.queries.server.ts';
import type { Withdrawal } from '#app/billing/withdrawals/withdrawals.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { KeysetPage } from '#app/core/keyset.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { getDeveloperFee } from '#app/market/developer-fees/developer-fees.queries.server.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import type { OwnDeveloper } from '#app/market/developers/developers.schema.ts';
import { listPending } from '#app/wallet/ledger/journals.queries.server.ts';
import { getBalances, listLines, sumLines } from '#app/wallet/ledger/ledger.queries.server.ts';
import { findFirstRecord, sumParts } from '#app/wallet/ledger/month-sums.queries.server.ts';
import type { Line } from '#app/wallet/ledger/ledger.schema.ts';
import {
  agrees,
  booksOf,
  datedRule,
  isMonthFinal,
  monthAfter,
  monthBounds,
  presentMonth,
  wholeItems,
} from './developer-money.policy.ts';
import {
  type BalanceLinesInput,
  type DeveloperMoneyInput,
  type MoneyBalance,
  moneyBalances,
  type MoneyBalances,
  type MoneyFilter,
  type MoneyLines,
  type MoneyRules,
  type MonthStatement,
} from './developer-money.schema.ts';
import { listMoneyLines, periodOf, sumMoneyLines, taxPeriod } from './money-lines.queries.server.ts';

/** So many lines stand below a number of the month, and on a page of lines. */
const [few, pageSize] = [20, 30];

export type DeveloperMoney = {
  developer: OwnDeveloper;
  isCompany: boolean;
  balances: MoneyBalances;
  statement: MonthStatement;
  /** Of the number that is open. */
  open: MoneyLines | null;
  rules: MoneyRules;
  payouts: KeysetPage<Withdrawal>;
};

/**
 * The money of the developer that the caller works for: balances, a month, the rules in force, payouts.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden without the right to money; not-found for a month to come
 */
export async function getDeveloperMoney(
  ctx: Ctx,
  input: z.output<typeof DeveloperMoneyInput>,
): Promise<DeveloperMoney> {
  const developer = await requireDeveloper(ctx, 'money');
  const month = input.month ?? presentMonth(ctx.now);
  const [isCompany, statement, balances, rules, payouts, open] = await Promise.all([
    findIsCompany(ctx, developer.id),
    getMonthStatement(ctx, developer.id, month),
    getMoneyBalances(ctx, developer.id),
    getMoneyRules(ctx, developer.id),
    listWithdrawalsOf(ctx, developer.id, input),
    input.open
      ? listMoneyLines(ctx, { ...monthBounds(month), developerId: developer.id, item: input.open }, { limit: few })
      : null,
  ]);
  return { developer, isCompany, balances, statement, open, rules, payouts };
}

async function findIsCompany(ctx: Pick<Ctx, 'db'>, developerId: number): Promise<boolean> {
  const { rows } = await sql`select from market.developer where member_id = ${developerId}
    and kind = 'company'`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * A month of a developer's sales, refunds and withheld tax, line by line from what the market and payouts recorded, and
 * the same from the ledger, both read at one moment.
 * @throws Refusal not-found for a month to come
 */
export async function getMonthStatement(ctx: Ctx, developerId: number, month: string): Promise<MonthStatement> {
  if (month > presentMonth(ctx.now)) throw notFound();
  const bounds = monthBounds(month);
  return transact(
    ctx,
    async (tctx) => {
      const items = wholeItems(await sumMoneyLines(tctx, { ...bounds, developerId }));
      const sales = await sumParts(tctx, { ...taxPeriod(developerId, bounds, ctx.now), origins: ['fulfil'] });
      const taxes = await sumParts(tctx, taxPeriod(developerId, bounds, ctx.now));
      const books = booksOf([...sales, ...taxes]);
      const { rows } = await sql<{ ids: number[] | null; rates: number[] | null }>`
        select jsonb_agg(id) ids, jsonb_agg(distinct fee_rate) rates from market.plugin_order
        where developer_id = ${developerId} and state <> 'created' and created_at >= ${bounds.from}
          and created_at < ${bounds.to}`.execute(tctx.db);
      const first = await findFirstRecord(tctx, developerId);
      return {
        month,
        previous: first && month > presentMonth(first) ? monthAfter(month, -1) : null,
        next: month < presentMonth(ctx.now) ? monthAfter(month, 1) : null,
        isFinal: isMonthFinal(month, ctx.now),
        items,
        net: items.reduce((sum, { amount }) => sum + amount, 0),
        lines: items.reduce((sum, { count }) => sum + count, 0),
        books: Number([...books.values()].reduce((sum, amount) => sum + amount, 0n)),
        isWhole: agrees(items, books),
        rates: rows[0]?.rates ?? [],
        referred: await countReferredOrders(tctx, rows[0]?.ids ?? []),
        checkedAt: unixSeconds(ctx.now),
      };
    },
    { isolation: 'repeatable read' },
  );
}

async function getMoneyBalances(ctx: Ctx, developerId: number): Promise<MoneyBalances> {
  const [view, items, waiting] = await Promise.all([
    earningsOf(ctx, developerId),
    listPending(ctx, { memberId: developerId, limit: 1000 }),
    countWaiting(ctx, developerId),
  ]);
  const { pending, earnings, held, owed, paying, next, releases } = view;
  return {
    pending,
    available: earnings,
    held,
    owed,
    paying,
    releases,
    waiting,
    pendingCount: items.length,
    nextAt: next?.at ?? null,
  };
}

/** How many payouts hold money back. */
async function countWaiting(ctx: Ctx, developerId: number): Promise<number> {
  const { rows } = await listWithdrawalsOf(ctx, developerId, { before: 0, after: 0 });
  return rows.filter(({ state }) => state === 'requested' || state === 'in_review' || state === 'approved').length;
}

/** The fee, hold, payout and tax rules of a developer, with their dates. */
export async function getMoneyRules(ctx: Pick<Ctx, 'db' | 'now'>, developerId: number): Promise<MoneyRules> {
  const { rate, ...fee } = await getDeveloperFee(ctx, developerId);
  const history = await listTermHistory(ctx);
  const rule = <N extends keyof Terms>(name: N) =>
    datedRule(
      history.map(({ startsAt, terms }) => ({ at: startsAt, value: terms[name] })),
      ctx.now,
    );
  return {
    fee: {
      value: rate,
      since: fee.since,
      isOwn: fee.isOwn,
      next: fee.next && { value: fee.next.rate, at: fee.next.at },
    },
    holdDays: rule('holdDays'),
    withdrawMin: rule('withdrawMin'),
    withdrawFee: rule('withdrawFee'),
    taxProfile: rule('taxProfile'),
  };
}

/**
 * Lines of the developer that the caller works for, by number, plugin, days and order, with the sum of all that fit.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden without the right to money
 */
export async function listDeveloperLines(
  ctx: Ctx,
  filter: MoneyFilter,
): Promise<MoneyLines & { plugins: { id: number; name: string }[] }> {
  const developer = await requireDeveloper(ctx, 'money');
  const { rows: plugins } = await sql<{ id: number; name: string }>`
    select p.id, case when ${ctx.language === 'en'} then p.name_en else p.name_zh end name from market.plugin p
    where exists (select from market.plugin_order o where o.plugin_id = p.id and o.developer_id = ${developer.id})
    order by 2, 1 limit 500`.execute(ctx.db);
  const lines = await listMoneyLines(
    ctx,
    {
      ...periodOf(filter),
      developerId: developer.id,
      ...(filter.item !== '' && { item: filter.item }),
      ...(filter.plugin > 0 && { pluginId: filter.plugin }),
      ...(filter.order !== '' && { order: filter.order }),
    },
    { before: filter.before, limit: pageSize },
  );
  return { ...lines, plugins };
}

export type BalanceLines = {
  of: MoneyBalance;
  balance: number;
  /** Of all changes ever: what the balance must be. */
  sum: number;
  total: number;
  page: number;
  pages: number;
  list: { id: number; memo: string; at: number; amount: number; after: number }[];
};

/**
 * Every change of one of the four balances, the newest first, with the sum of them all. What is owed counts upwards.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden without the right to money
 */
export async function listBalanceLines(
  ctx: Ctx,
  { of, page }: z.output<typeof BalanceLinesInput>,
): Promise<BalanceLines> {
  const { id: memberId } = await requireDeveloper(ctx, 'money');
  const kind = moneyBalances[of];
  return transact(
    ctx,
    async (tctx) => {
      const { list, total } = await listLines(tctx, { memberId, kind, page, limit: pageSize });
      const { gained, lost } = await sumLines(tctx, { memberId, kind });
      const { pending, earnings, earningsHeld, owed } = await getBalances(tctx, memberId);
      const balance = { pending, available: earnings, held: earningsHeld, owed }[of];
      const sign = of === 'owed' ? -1n : 1n;
      const shown = ({ id, memo, at, amount, after }: Line) => ({
        id,
        memo,
        at,
        amount: Number(sign * amount),
        after: Number(sign * after),
      });
      return {
        of,
        balance: Number(balance),
        sum: Number(sign * (gained - lost)),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / pageSize)),
        list: list.map(shown),
      };
    },
    { isolation: 'repeatable read' },
  );
}
