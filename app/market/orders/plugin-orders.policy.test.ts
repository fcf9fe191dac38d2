import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceParts, updatesUntil } from './plugin-orders.policy.ts';

const none = () => ({ points: 0n, discount: 0n });
const plain = { price: 6800, former: null };
const date = (text: string) => new Date(`${text}T12:00:00.000Z`);

describe('a price', () => {
  test('is paid whole where nothing is taken off', () => {
    expect(priceParts(plain, null, none)).toEqual({
      listPrice: 6800n,
      discountOff: 0n,
      couponOff: 0n,
      points: 0n,
      pointsOff: 0n,
      paid: 6800n,
    });
  });

  test('loses the discount first, then the coupon of what is left, then points of what is left of that', () => {
    const asked: bigint[] = [];
    const parts = priceParts({ price: 4800, former: 6800 }, { percent: 50, off: null }, (price) => {
      asked.push(price);
      return { points: 700n, discount: 600n };
    });
    expect(asked).toEqual([2400n]);
    expect(parts).toEqual({
      listPrice: 6800n,
      discountOff: 2000n,
      couponOff: 2400n,
      points: 700n,
      pointsOff: 600n,
      paid: 1800n,
    });
  });

  test('of a fen is not asked about points', () => {
    const parts = priceParts(plain, { percent: null, off: 9999 }, () => {
      throw new Error('asked');
    });
    expect(parts).toMatchObject({ couponOff: 6799n, points: 0n, paid: 1n });
  });

  test.each([
    [6799n, { points: 6799n, pointsOff: 6799n, paid: 1n }],
    [6800n, { points: 0n, pointsOff: 0n, paid: 6800n }],
    [6801n, { points: 0n, pointsOff: 0n, paid: 6800n }],
  ])('is never paid by points alone: %d off', (discount, expected) => {
    expect(priceParts(plain, null, () => ({ points: discount, discount }))).toMatchObject(expected);
  });

  test('is the sum of its parts, and at least a fen is paid', () => {
    const coupon = fc.oneof(
      fc.constant(null),
      fc.record({ percent: fc.integer({ min: 1, max: 90 }), off: fc.constant(null) }),
      fc.record({ percent: fc.constant(null), off: fc.integer({ min: 1, max: 999_999 }) }),
    );
    const offer = fc
      .tuple(fc.integer({ min: 100, max: 999_999 }), fc.integer({ min: 0, max: 90 }))
      .map(([former, less]) => ({ price: former - Math.floor((former * less) / 100), former: less ? former : null }));
    fc.assert(
      fc.property(offer, coupon, fc.bigInt(0n, 1_000_000n), (given, off, points) => {
        const parts = priceParts(given, off, () => ({ points, discount: points }));
        expect(parts.discountOff + parts.couponOff + parts.pointsOff + parts.paid).toBe(parts.listPrice);
        expect(parts.paid > 0n && parts.pointsOff >= 0n && parts.couponOff >= 0n).toBe(true);
        expect(parts.points === 0n).toBe(parts.pointsOff === 0n);
      }),
    );
  });
});

describe('the term of updates', () => {
  test('begins now, or adds to what is left of it', () => {
    expect(updatesUntil(date('2026-11-20'), 12)).toEqual(date('2027-11-20'));
    expect(updatesUntil(date('2026-11-20'), 12, date('2027-03-31'))).toEqual(date('2028-03-31'));
    expect(updatesUntil(date('2026-11-20'), 12, date('2026-11-19'))).toEqual(date('2027-11-20'));
    expect(updatesUntil(date('2026-11-20'), 12, date('2026-11-20'))).toEqual(date('2027-11-20'));
  });

  test('that would end on a day that does not exist ends on the last of the month', () => {
    expect(updatesUntil(date('2028-02-29'), 12)).toEqual(date('2029-02-28'));
    expect(updatesUntil(date('2026-08-31'), 6)).toEqual(date('2027-02-28'));
    expect(updatesUntil(date('2027-02-28'), 12)).toEqual(date('2028-02-28'));
  });

  test('for life has no end, and leaves a former one alone', () => {
    const former = date('2027-03-31');
    expect(updatesUntil(date('2026-11-20'), null, former)).toBeNull();
    updatesUntil(date('2026-11-20'), 12, former);
    expect(former).toEqual(date('2027-03-31'));
  });
});
