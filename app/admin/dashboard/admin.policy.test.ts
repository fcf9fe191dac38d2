import { expect, it } from 'vitest';
import { attentionOf, type AttentionFacts } from './admin.policy.ts';

const calm: AttentionFacts = {
  health: {
    database: { version: '18', bytes: 1, connections: 1, answer_ms: 1 },
    queue: { waiting: 3, active: 1, failed: 0, oldestWaiting_s: 2 },
    disk: { free: 50, total: 100 },
    process: { node: '26', uptime_s: 1, memory: 1 },
    hasMailServer: true,
  },
  administrators: 2,
  staffWithoutTwoStep: 0,
  openReports: 0,
  openReviews: 0,
  waitingThreads: 0,
  waitingRealNames: 0,
  waitingApplications: 0,
  oldest: {},
  isMemberCenterOpen: true,
  money: {
    pausedPostings: 0,
    mismatches: 0,
    breaks: 0,
    corrections: 0,
    transfers: 0,
    refunds: 0,
    withdrawals: 0,
    payouts: 0,
    bankResults: 0,
    cards: 0,
    closedAccounts: 0,
  },
  market: {
    pluginReviews: 0,
    pluginAfterwards: 0,
    pluginQuarantine: 0,
    pluginRefunds: 0,
    pluginMeasures: 0,
    developers: 0,
    ratingReports: 0,
  },
};

it('says nothing while all is well', () => expect(attentionOf(calm, new Set())).toEqual([]));

it('tells what needs attention, worst first, with a way where there is one', () => {
  const queue = { waiting: 9, active: 0, failed: 2, oldestWaiting_s: 1200 };
  const bad = {
    ...calm,
    health: { ...calm.health, queue, disk: { free: 4, total: 100 }, hasMailServer: false },
    administrators: 1,
    openReports: 3,
    openReviews: 1,
    oldest: { reviews: 50, reports: 90 },
    isMemberCenterOpen: false,
  };
  const found = attentionOf(bad, new Set(['/admin/members', '/admin/queue']));
  expect(found.map(({ key, count, to }) => [key, count, to])).toEqual([
    ['diskFull', 4, ''],
    ['slowQueue', 20, '/admin/queue'],
    ['failedJobs', 2, '/admin/queue'],
    ['reports', 3, ''],
    ['reviews', 1, ''],
    ['memberCenterClosed', 0, ''],
    ['noMailServer', 0, ''],
    ['oneAdministrator', 0, '/admin/members'],
  ]);
});

it('tells of money only those who have the page', () => {
  const money = {
    pausedPostings: 1,
    mismatches: 11,
    breaks: 2,
    corrections: 3,
    transfers: 4,
    refunds: 7,
    withdrawals: 5,
    payouts: 8,
    bankResults: 10,
    cards: 6,
    closedAccounts: 9,
  };
  const found = (...paths: string[]) =>
    attentionOf({ ...calm, money }, new Set(paths)).map(({ key, count, tone, to }) => [key, count, tone, to]);
  expect(found()).toEqual([]);
  expect(found('/admin/books', '/admin/cards')).toEqual([
    ['pausedPostings', 1, 'bad', '/admin/books'],
    ['mismatches', 11, 'bad', '/admin/books'],
    ['corrections', 3, 'warn', '/admin/books/adjustments'],
    ['cards', 6, 'warn', '/admin/cards'],
  ]);
  expect(found('/admin/topups', '/admin/withdrawals', '/admin/reconciliation')).toEqual([
    ['breaks', 2, 'warn', '/admin/reconciliation'],
    ['transfers', 4, 'warn', '/admin/topups'],
    ['withdrawals', 5, 'warn', '/admin/withdrawals'],
  ]);
  expect(found('/admin/topup-refunds', '/admin/payouts', '/admin/risks')).toEqual([
    ['refunds', 7, 'warn', '/admin/topup-refunds'],
    ['payouts', 8, 'warn', '/admin/payouts'],
    ['bankResults', 10, 'warn', '/admin/payouts'],
    ['closedAccounts', 9, 'warn', '/admin/risks'],
  ]);
});

it('tells of the plugin market only those who have the page, what waits the longest first', () => {
  const market = {
    pluginReviews: 1,
    pluginAfterwards: 6,
    pluginQuarantine: 7,
    pluginRefunds: 2,
    pluginMeasures: 3,
    developers: 4,
    ratingReports: 5,
  };
  const oldest = {
    pluginReviews: 10,
    pluginAfterwards: 5,
    pluginQuarantine: 35,
    pluginRefunds: 50,
    pluginMeasures: 40,
    developers: 30,
    ratingReports: 20,
  };
  const found = (...paths: string[]) =>
    attentionOf({ ...calm, market, oldest }, new Set(paths)).map(({ key, count, tone, to, waited_s: age }) => [
      key,
      count,
      tone,
      to,
      age,
    ]);
  expect(found()).toEqual([]);
  expect(found('/admin/market/reviews', '/admin/market/measures', '/admin/developers')).toEqual([
    ['pluginMeasures', 3, 'warn', '/admin/market/measures', 40],
    ['pluginQuarantine', 7, 'warn', '/admin/market/reviews?tab=quarantine', 35],
    ['developers', 4, 'warn', '/admin/developers', 30],
    ['pluginReviews', 1, 'warn', '/admin/market/reviews', 10],
    ['pluginAfterwards', 6, 'warn', '/admin/market/reviews?tab=afterwards', 5],
  ]);
  expect(found('/admin/market/refunds', '/admin/market/ratings')).toEqual([
    ['pluginRefunds', 2, 'warn', '/admin/market/refunds', 50],
    ['ratingReports', 5, 'warn', '/admin/market/ratings', 20],
  ]);
});
