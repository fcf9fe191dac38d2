import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAct,
  canEdit,
  canRefundFor,
  canRefundSelf,
  canTakeDown,
  isPublic,
  isUnlocked,
  partsOf,
  promoterMax,
  promoterOf,
  readTouches,
  settledState,
  stateAt,
  withTouch,
} from './shares.policy.ts';
import { shareActs, shareStates } from './shares.schema.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date(now.getTime() + 1);

test('the parts sum to the price for every price, fee and promoter’s part, and none is negative', () => {
  const rates = fc.nat(5000).chain((fee) =>
    fc.tuple(
      fc.constant(fee),
      fc.nat(10_000).map((wanted) => Math.min(wanted, promoterMax({ shareFee: fee, sharePromoterMax: 9000 }))),
    ),
  );
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), rates, (price, [feeBp, promoterBp]) => {
      const { fee, promoter, author } = partsOf(price, feeBp, promoterBp);
      expect(fee + promoter + author).toBe(price);
      for (const part of [fee, promoter, author]) expect(part >= 0n).toBe(true);
      expect(fee * 10_000n <= price * BigInt(feeBp) && (fee + 1n) * 10_000n > price * BigInt(feeBp)).toBe(true);
    }),
    { numRuns: 2000 },
  );
  for (let price = 10n; price <= 99_900n; price += 1n) {
    const { fee, promoter, author } = partsOf(price, 500, 5000);
    if (fee + promoter + author !== price) throw new Error(`${price}`);
  }
});

test('¥9.90 at 5 % and 10 %: 49 fen to the platform, 99 to the promoter, 842 to the author', () => {
  expect(partsOf(990n, 500, 1000)).toEqual({ fee: 49n, promoter: 99n, author: 842n });
});

test('what authors may edit, staff take down and everybody look at depends on the state', () => {
  expect(shareStates.filter(canEdit)).toEqual(
    shareStates.filter((state) => state !== 'revoked' && state !== 'taken_down'),
  );
  expect(shareStates.filter(canTakeDown)).toEqual(
    shareStates.filter((state) => state !== 'draft' && state !== 'taken_down'),
  );
  expect(shareStates.filter(isPublic).toSorted()).toEqual(['active', 'expired', 'paused', 'sold_out']);
});

test('the end of a share comes by itself, to the millisecond', () => {
  const at = (expiresAt: Date) =>
    Object.fromEntries(shareStates.map((state) => [state, stateAt({ state, expiresAt }, now)]));
  const asTheyAre = Object.fromEntries(shareStates.map((state) => [state, state]));
  expect(at(later)).toEqual(asTheyAre);
  expect(at(now)).toEqual({ ...asTheyAre, active: 'expired', paused: 'expired' });
  const settled = (state: (typeof shareStates)[number], sold: number) =>
    settledState({ state, sold, stock: 5, expiresAt: later }, now);
  expect(shareStates.map((state) => settled(state, 5))).toEqual(
    shareStates.map((state) => (['active', 'expired', 'sold_out'].includes(state) ? 'sold_out' : state)),
  );
  expect(shareStates.map((state) => settled(state, 4))).toEqual(
    shareStates.map((state) => (['active', 'expired', 'sold_out'].includes(state) ? 'active' : state)),
  );
});

test('staff gives money back on a purchase they have no part in, while it stands', () => {
  const purchase = { state: 'paid' as const, buyerId: 1, authorId: 2, promoterId: 3 };
  expect([1, 2, 3, 4].map((id) => canRefundFor(id, purchase))).toEqual([false, false, false, true]);
  expect(canRefundFor(4, { ...purchase, promoterId: null })).toBe(true);
  expect(
    (['created', 'paid', 'unlocked', 'refunded'] as const).filter((state) => canRefundFor(4, { ...purchase, state })),
  ).toEqual(['paid', 'unlocked']);
});

test('a touch is a whole part of the cookie', () => {
  const id = 'a'.repeat(16);
  expect([
    ...readTouches(`x${id}-code`).keys(),
    ...readTouches(`${id}-code!`).keys(),
    ...readTouches(`${id}-${'c'.repeat(33)}`).keys(),
  ]).toEqual([]);
  expect([...readTouches(`${id}-code`)]).toEqual([[id, 'code']]);
});

test('only a purchase that is paid is refunded on demand or opens by itself', () => {
  const states = ['created', 'paid', 'unlocked', 'refunded'] as const;
  expect(states.filter((state) => canRefundSelf({ state, refundUntil: later }, now))).toEqual(['paid']);
  expect(states.filter((state) => canRefundSelf({ state, refundUntil: now }, now))).toEqual([]);
  expect(states.filter((state) => isUnlocked({ state, refundUntil: later }, now))).toEqual(['unlocked']);
  expect(states.filter((state) => isUnlocked({ state, refundUntil: now }, now))).toEqual(['paid', 'unlocked']);
  expect(promoterOf(null, { buyerId: 1, authorId: 2 })).toBe(null);
});

test('an author’s acts lead only where the states allow', () => {
  const possible = shareActs.flatMap((act) =>
    shareStates.flatMap((state) => (afterAct(state, act) ? [`${state} ${act} ${afterAct(state, act)}`] : [])),
  );
  expect(possible).toEqual([
    'draft publish active',
    'active pause paused',
    'paused resume active',
    'draft revoke revoked',
    'active revoke revoked',
    'paused revoke revoked',
    'expired revoke revoked',
    'sold_out revoke revoked',
  ]);
});

test('a share on sale ends by time and by stock, and a revoked one stays so', () => {
  const share = { state: 'active', sold: 0, stock: 1, expiresAt: later } as const;
  expect(settledState(share, now)).toBe('active');
  expect(settledState({ ...share, sold: 1 }, now)).toBe('sold_out');
  expect(settledState({ ...share, sold: 1, expiresAt: now }, now)).toBe('expired');
  expect(settledState({ ...share, state: 'sold_out' }, now)).toBe('active');
  expect(settledState({ ...share, state: 'paused', expiresAt: now }, now)).toBe('expired');
  expect(settledState({ ...share, state: 'paused', sold: 1 }, now)).toBe('paused');
  for (const state of ['draft', 'revoked', 'taken_down'] as const)
    expect(settledState({ ...share, state, expiresAt: now }, now)).toBe(state);
});

test('until its last second an unopened purchase can be refunded, from then on it is open', () => {
  expect([
    canRefundSelf({ state: 'paid', refundUntil: later }, now),
    isUnlocked({ state: 'paid', refundUntil: later }, now),
  ]).toEqual([true, false]);
  expect([
    canRefundSelf({ state: 'paid', refundUntil: now }, now),
    isUnlocked({ state: 'paid', refundUntil: now }, now),
  ]).toEqual([false, true]);
  expect(canRefundSelf({ state: 'unlocked', refundUntil: later }, now)).toBe(false);
  expect(isUnlocked({ state: 'refunded', refundUntil: now }, now)).toBe(false);
});

test('nobody promotes to themselves, nor an author their own share', () => {
  expect(promoterOf(7, { buyerId: 1, authorId: 2 })).toBe(7);
  expect(promoterOf(1, { buyerId: 1, authorId: 2 })).toBeNull();
  expect(promoterOf(2, { buyerId: 1, authorId: 2 })).toBeNull();
  expect(promoterOf(null, { buyerId: 1, authorId: 2 })).toBeNull();
});

test('a guest’s cookie keeps the first promoter of each share and bears anything', () => {
  const [one, two] = ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB'];
  const cookie = withTouch(withTouch(withTouch('', one, 'first'), two, 'other'), one, 'second');
  expect([...readTouches(cookie)]).toEqual([
    [one, 'first'],
    [two, 'other'],
  ]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readTouches(withTouch(text, one, 'code')).get(one)).toBeDefined();
    }),
  );
  const many = Array.from({ length: 30 }, (_, i) => String(i).padStart(16, 'x')).reduce(
    (kept, id) => withTouch(kept, id, 'c'),
    '',
  );
  expect([...readTouches(many).keys()]).toHaveLength(20);
  expect(readTouches(many).has('xxxxxxxxxxxxxx29')).toBe(true);
});
