import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Terms } from '#app/billing/terms/terms.schema.ts';
import { cameBy, commissionsOf, isFresh, isPaying, maskName, stateOf } from './invites.policy.ts';

const at = (text: string) => new Date(text);

describe('a touch', () => {
  it('counts thirty days to the second', () => {
    const touched = at('2026-11-01T00:00:00Z');
    expect([
      isFresh(touched, at('2026-12-01T00:00:00Z'), 30),
      isFresh(touched, at('2026-12-01T00:00:01Z'), 30),
    ]).toEqual([true, false]);
    expect([cameBy(touched, at('2026-12-01T00:00:00Z'), 30), cameBy(touched, at('2026-12-01T00:00:01Z'), 30)]).toEqual([
      true,
      false,
    ]);
    expect([cameBy(touched, at('2026-10-31T23:59:59Z'), 30), cameBy(touched, at('2026-10-31T23:59:58Z'), 30)]).toEqual([
      true,
      false,
    ]);
    expect(isFresh(touched, at('2026-10-31T23:59:59Z'), 30)).toBe(false);
    expect(isFresh(touched, touched, 30)).toBe(true);
  });

  it('pays for orders of a year', () => {
    const registered = at('2027-03-01T00:00:00Z');
    expect([
      isPaying(registered, at('2028-02-28T23:59:59Z'), 365),
      isPaying(registered, at('2028-02-29T00:00:00Z'), 365),
    ]).toEqual([true, false]);
  });
});

describe('commissions', () => {
  const terms = Terms.parse({});
  const amounts = (paid: bigint, fee: bigint, change: Partial<Terms> = {}) =>
    commissionsOf({ ...terms, ...change }, { paid, fee }).map(({ amount }) => amount);

  it('are a twentieth, rounded down, up to the cap of an order and to what the platform keeps', () => {
    expect(amounts(9_999n, 1_500n)).toEqual([499n]);
    expect(amounts(1_000_000n, 150_000n)).toEqual([20_000n]);
    expect(amounts(10_000n, 300n)).toEqual([300n]);
    expect(amounts(19n, 3n)).toEqual([0n]);
    expect(amounts(10_000n, 1_500n, { referralLevels: 0 })).toEqual([]);
    expect(amounts(10_000n, 1_500n, { referralLevels: 2 })).toEqual([500n, 100n]);
    expect(amounts(10_000n, 550n, { referralLevels: 2 })).toEqual([500n, 50n]);
  });

  it('name the level and rate of each part, the nearest first', () => {
    expect(
      commissionsOf({ ...terms, referralLevels: 2 }, { paid: 10_000n, fee: 1_500n }).map(({ level, rate }) => [
        level,
        rate,
      ]),
    ).toEqual([
      [1, 500],
      [2, 100],
    ]);
  });

  it('are never more than cap and fee together, whatever the terms', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 13n });
    const rate = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        rate,
        rate,
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 0, max: 10 ** 8 }),
        (paid, fee, referral, second, levels, cap) => {
          const all = amounts(paid, fee, {
            referral,
            referralSecond: second,
            referralLevels: levels,
            referralCap: cap,
          });
          const sum = all.reduce((total, one) => total + one, 0n);
          expect(all.length).toBe(levels);
          expect(all.every((one) => one >= 0n) && sum <= fee && sum <= BigInt(cap) && sum <= paid).toBe(true);
        },
      ),
    );
  });

  it('are named by what the ledger says of them', () => {
    const state = (left: bigint, refunded: bigint, isReleased = false) =>
      stateOf({ amount: 100n, left, refunded, isReleased });
    expect([
      state(100n, 0n),
      state(60n, 40n),
      state(0n, 0n, true),
      state(0n, 40n, true),
      state(0n, 100n),
      state(0n, 100n, true),
    ]).toEqual(['pending', 'pending', 'available', 'available', 'void', 'clawed_back']);
  });
});

it('names are masked, of any script', () => {
  expect(['', '张', '张三', '张小三', 'mountain', '𝒳yz'].map(maskName)).toEqual([
    '',
    '张*',
    '张*',
    '张***三',
    'm***n',
    '𝒳***z',
  ]);
});
