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
  mailFailure: null,
  isMailWaived: false,
  openSteps: 0,
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

it('says nothing while all is well', () => expect(attentionOf(calm, new Set(), new Set())).toEqual([]));

const rights = (...names: string[]) => new Set(names);

it('tells what needs attention, worst first, to those who can do something about it', () => {
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
  const found = (paths: string[], ...names: string[]) =>
    attentionOf(bad, new Set(paths.map((name) => `/admin/${name}`)), rights(...names)).map(({ key, count, to }) => [
      key,
      count,
      to,
    ]);
  const all = ['health', 'members', 'queue', 'reports', 'reviews', 'settings'];
  expect(found(all, 'settings/edit', 'settings/mail', 'members/staff')).toEqual([
    ['diskFull', 4, '/admin/health'],
    ['slowQueue', 20, '/admin/queue'],
    ['failedJobs', 2, '/admin/queue'],
    ['reports', 3, '/admin/reports'],
    ['reviews', 1, '/admin/reviews'],
    ['memberCenterClosed', 0, '/admin/settings'],
    ['noMailServer', 0, '/admin/settings?section=mail'],
    ['oneAdministrator', 0, '/admin/members'],
  ]);
  expect(found(['members', 'reviews', 'settings']), 'who may only look').toEqual([['reviews', 1, '/admin/reviews']]);
});

it('tells that mails fail to those who see their settings or the queue, and of steps that are put away', () => {
  const mailFailure = { since: 5, tries: 4, fault: 'slow', to: '' } as const;
  const found = (paths: string[], facts: Partial<AttentionFacts>) =>
    attentionOf({ ...calm, ...facts }, new Set(paths), rights()).map(({ key, count, tone, to, failure }) => [
      key,
      count,
      tone,
      to,
      failure,
    ]);
  const why = { since: 5, fault: 'slow' };
  const to = '/admin/settings?section=mail';
  expect(found(['/admin/reviews'], { mailFailure })).toEqual([]);
  expect(found(['/admin/queue'], { mailFailure })).toEqual([['mailsFail', 4, 'bad', '/admin/queue', why]]);
  expect(found(['/admin/settings'], { mailFailure: { ...mailFailure, to } })).toEqual([
    ['mailsFail', 4, 'bad', to, why],
  ]);
  expect(found([], { openSteps: 2 })).toEqual([['openSteps', 2, 'warn', '/admin?steps=list', undefined]]);
  const without = { ...calm, health: { ...calm.health, hasMailServer: false } };
  const told = (facts: AttentionFacts) => attentionOf(facts, new Set(), rights('settings/mail')).map(({ key }) => key);
  expect(told(without)).toEqual(['noMailServer']);
  expect(told({ ...without, isMailWaived: true })).toEqual([]);
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
    attentionOf({ ...calm, money }, new Set(paths), new Set()).map(({ key, count, tone, to }) => [
      key,
      count,
      tone,
      to,
    ]);
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
    attentionOf({ ...calm, market, oldest }, new Set(paths), new Set()).map(
      ({ key, count, tone, to, waited_s: age }) => [key, count, tone, to, age],
    );
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
