import {
  countAdministrators,
  countStaffWithoutTwoStep,
  getMemberNumbers,
} from '#app/account/members/members.queries.server.ts';
import { countMembers } from '#app/account/account.queries.server.ts';
import { countApplications } from '#app/account/joining/joining.queries.server.ts';
import { countWaitingRealNames } from '#app/account/real-name/real-name.queries.server.ts';
import { pathsOf } from '#app/account/rules/rules.policy.ts';
import { listConsoleMenus, listConsoleRules, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { countOpenReviews } from '#app/moderation/reviews/reviews.queries.server.ts';
import { countWaitingThreads } from '#app/moderation/moderators/moderator-conversations.queries.server.ts';
import { getWrittenNumbers } from '#app/ask/parts/post-counters.queries.server.ts';
import { findRecordCheck } from '#app/books/books/record-checks.queries.server.ts';
import { countProposedAdjustments } from '#app/books/books/books.queries.server.ts';
import { countWaitingCards } from '#app/billing/cards/cards.queries.server.ts';
import { countProposedRefunds } from '#app/billing/refunds/refunds.queries.server.ts';
import { countPayable, countSilentFiles } from '#app/books/payouts/payouts.queries.server.ts';
import { countBreaks } from '#app/books/reconciliation/breaks.queries.server.ts';
import { countWithdrawalQueue } from '#app/books/withdrawal-reviews/withdrawal-reviews.queries.server.ts';
import { countClosedFlags } from '#app/billing/risks/risks.queries.server.ts';
import { countWaitingTransfers } from '#app/billing/transfers/transfer-receipts.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { readHealth } from '#app/core/hosts/health.server.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { countOpenReports } from '#app/messages/reports/message-reports.queries.server.ts';
import { listPauses } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { getStepSettings } from '#app/admin/first-steps/first-steps.settings.server.ts';
import { findMailFailure } from '#app/admin/system/mail-failure.queries.server.ts';
import { attentionOf, moneyPages } from './admin.policy.ts';
import { findCountedAt, listDailyFigures } from './daily-figures.queries.server.ts';
import { findMarketWaits } from './market-waits.queries.server.ts';
import { findOldestWaiting } from './waiting-ages.queries.server.ts';
import type { Dashboard, MoneyKey } from './admin.schema.ts';

/**
 * The console's first page, counted now, but for the figures of days.
 * @param openSteps first steps that are not done while their list is put away
 * @throws Refusal forbidden without the console's menu "dashboard"
 */
export async function getDashboard(ctx: Ctx, openSteps = 0): Promise<Dashboard> {
  await requireConsole(ctx, 'dashboard');
  const mailFailure = await findMailFailure(ctx);
  const [total, numbers, content, health, settings, menus, rules, days, countedAt, steps] = await Promise.all([
    countMembers(ctx),
    getMemberNumbers(ctx),
    getWrittenNumbers(ctx),
    readHealth(ctx),
    getLoginSettings(ctx),
    listConsoleMenus(ctx),
    listConsoleRules(ctx),
    listDailyFigures(ctx),
    findCountedAt(ctx),
    getStepSettings(ctx),
  ]);
  const paths = pathsOf(menus);
  const market = await findMarketWaits(ctx, paths);
  const facts = {
    health,
    administrators: await countAdministrators(ctx),
    staffWithoutTwoStep: await countStaffWithoutTwoStep(ctx),
    openReports: await countOpenReports(ctx),
    openReviews: await countOpenReviews(ctx),
    waitingThreads: await countWaitingThreads(ctx),
    waitingRealNames: await countWaitingRealNames(ctx),
    waitingApplications: await countApplications(ctx),
    oldest: { ...(await findOldestWaiting(ctx)), ...market.oldest },
    isMemberCenterOpen: settings.openMemberCenter,
    mailFailure,
    isMailWaived: steps.stepsWaived.includes('mail'),
    openSteps,
    money: await countMoney(ctx, paths),
    market: market.counts,
  };
  const attention = attentionOf(facts, paths, new Set(rules.map(({ name }) => name)));
  return { members: { total, ...numbers }, content, health, days, countedAt, attention };
}

/** What waits at the desks of money that are in the caller's menu; the others count as empty. */
async function countMoney(ctx: Ctx, paths: ReadonlySet<string>): Promise<Record<MoneyKey, number>> {
  const at = async (key: MoneyKey, count: () => Promise<number>) => (paths.has(moneyPages[key]) ? count() : 0);
  const [
    pausedPostings,
    mismatches,
    breaks,
    corrections,
    transfers,
    refunds,
    withdrawals,
    payouts,
    bankResults,
    cards,
    closedAccounts,
  ] = await Promise.all([
    at('pausedPostings', async () => (await listPauses(ctx)).length),
    at('mismatches', async () => (await findRecordCheck(ctx))?.mismatches.length ?? 0),
    at('breaks', async () => {
      const { open, proposed } = await countBreaks(ctx);
      return open + proposed;
    }),
    at('corrections', () => countProposedAdjustments(ctx)),
    at('transfers', () => countWaitingTransfers(ctx)),
    at('refunds', () => countProposedRefunds(ctx)),
    at('withdrawals', () => countWithdrawalQueue(ctx)),
    at('payouts', () => countPayable(ctx)),
    at('bankResults', () => countSilentFiles(ctx)),
    at('cards', () => countWaitingCards(ctx)),
    at('closedAccounts', () => countClosedFlags(ctx)),
  ]);
  return {
    pausedPostings,
    mismatches,
    breaks,
    corrections,
    transfers,
    refunds,
    withdrawals,
    payouts,
    bankResults,
    cards,
    closedAccounts,
  };
}
