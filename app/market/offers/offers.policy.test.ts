import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponOff, keptLongEnough, presentPrice, seatsOf } from './offers.policy.ts';

test('an edition is for one site, five, or any number', () => {
  expect((['single', 'five', 'source'] as const).map(seatsOf)).toEqual([1, 5, null]);
});

test('a coupon takes a share, rounded down, or an amount', () => {
  expect(couponOff({ percent: 15, off: null }, 6800n)).toBe(1020n);
  expect(couponOff({ percent: 33, off: null }, 101n)).toBe(33n);
  expect(couponOff({ percent: null, off: 250 }, 6800n)).toBe(250n);
  expect(couponOff({ percent: null, off: null }, 6800n)).toBe(0n);
});

test('a coupon leaves a fen to pay, whatever it takes', () => {
  expect(couponOff({ percent: null, off: 6799 }, 6800n)).toBe(6799n);
  expect(couponOff({ percent: null, off: 6800 }, 6800n)).toBe(6799n);
  expect(couponOff({ percent: null, off: 9999 }, 6800n)).toBe(6799n);
  const coupon = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 90 }), off: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), off: fc.integer({ min: 1, max: 999_999 }) }),
  );
  fc.assert(
    fc.property(coupon, fc.bigInt(1n, 999_999n), (given, price) => {
      const off = couponOff(given, price);
      expect(off >= 0n && off < price).toBe(true);
    }),
  );
});

test('a discount counts where it is lower than the price, which then stands beside it', () => {
  const discount = (price: number) => ({ price, endsAt: 0 });
  expect(presentPrice({ price: 6800, discount: null })).toEqual({ price: 6800, former: null });
  expect(presentPrice({ price: 6800, discount: discount(4800) })).toEqual({ price: 4800, former: 6800 });
  expect(presentPrice({ price: 6800, discount: discount(6800) })).toEqual({ price: 6800, former: null });
  expect(presentPrice({ price: 6800, discount: discount(7800) })).toEqual({ price: 6800, former: null });
});

test('a former price must have stood thirty days, to the millisecond', () => {
  const since = new Date('2026-10-21T12:00:00.000Z');
  expect(keptLongEnough(since, new Date('2026-11-20T12:00:00.000Z'))).toBe(true);
  expect(keptLongEnough(since, new Date('2026-11-20T11:59:59.999Z'))).toBe(false);
});
