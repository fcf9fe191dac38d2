import { expect, test } from 'vitest';
import { hintsOf, type HintFacts } from './analysis-hints.policy.ts';

const calm: HintFacts = {
  funnel: [
    { step: 'seen', count: 1000 },
    { step: 'visitors', count: 200 },
    { step: 'purchases', count: 40 },
    { step: 'activated', count: 35 },
  ],
  refunds: 1,
  refundRate: 0.025,
  marketRefundRate: 0.02,
  reasons: [],
  unanswered: 0,
  rating: 4.6,
  ratingBefore: 4.6,
  versions: [
    { version: '2.0.0', active: 80 },
    { version: '1.9.0', active: 20 },
  ],
  newestDays: 30,
  orders: 40,
  couponOrders: 4,
};
const kinds = (change: Partial<HintFacts>) => hintsOf({ ...calm, ...change }).map(({ kind }) => kind);

test('where nothing stands out nothing is said', () => expect(kinds({})).toEqual([]));

test('refunds far above the market are told with their most frequent reason', () => {
  const reasons = [
    { reason: 'not_needed', refunds: null },
    { reason: 'not_working', refunds: 5 },
  ] as const;
  const facts = { refunds: 9, refundRate: 0.09, reasons };
  expect(hintsOf({ ...calm, ...facts })).toEqual([
    { kind: 'refunds', rate: 0.09, market: 0.02, of: 9, reason: 'not_working' },
  ]);
  expect(hintsOf({ ...calm, ...facts, reasons: [{ reason: 'other', refunds: null }] })).toMatchObject([
    { reason: null },
  ]);
  expect(kinds({ ...facts, refundRate: 0.03 })).toEqual([]);
  expect(kinds({ ...facts, refunds: 2 })).toEqual([]);
  expect(kinds({ ...facts, marketRefundRate: null })).toEqual([]);
});

test('what waits and what fell is told', () => {
  expect(kinds({ unanswered: 2, rating: 4.4 })).toEqual(['unanswered', 'ratingFell']);
  expect(kinds({ rating: 4.5 })).toEqual([]);
  expect(kinds({ rating: null })).toEqual([]);
});

test('steps where most people stop are told once there are enough of them', () => {
  const funnel = (seen: number, visitors: number, purchases: number, activated: number): HintFacts['funnel'] => [
    { step: 'seen', count: seen },
    { step: 'visitors', count: visitors },
    { step: 'purchases', count: purchases },
    { step: 'activated', count: activated },
  ];
  expect(kinds({ funnel: funnel(1000, 20, 20, 5) })).toEqual(['fewActivations', 'fewVisits']);
  expect(kinds({ funnel: funnel(150, 1, 5, 0) })).toEqual([]);
});

test('a version that few took after two weeks, and sales by coupons alone, are told', () => {
  const versions = [
    { version: '2.0.0', active: 20 },
    { version: '1.9.0', active: 80 },
  ];
  expect(hintsOf({ ...calm, versions })).toEqual([{ kind: 'oldVersions', version: '2.0.0', share: 0.2, days: 30 }]);
  expect(kinds({ versions, newestDays: 3 })).toEqual([]);
  expect(kinds({ couponOrders: 30 })).toEqual(['coupons']);
});
