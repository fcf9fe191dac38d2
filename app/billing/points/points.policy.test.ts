import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, siteDay } from '#app/core/site-day.ts';
import type { PointLine } from '#app/wallet/ledger/ledger.schema.ts';
import { Terms } from '#app/billing/terms/terms.schema.ts';
import { dueLots, expiries, expiryDay, horizonOf, lotsOf, quotePoints } from './points.policy.ts';

const at = (day: string) => new Date(`${day}T04:00:00Z`);

describe('when points expire', () => {
  const rule = { months: 12, since: '2020-01-01' };
  it('is the end of the month a year later', () => {
    expect(
      ['2026-11-01', '2026-11-30', '2026-12-31', '2027-02-28', '2028-02-29'].map((day) => expiryDay(day, rule)),
    ).toEqual(['2027-12-01', '2027-12-01', '2028-01-01', '2028-03-01', '2029-03-01']);
  });

  it('is never within 30 days after the rule began, so that everybody can be told', () => {
    expect(expiryDay('2020-05-01', { months: 12, since: '2026-11-15' })).toBe('2027-01-01');
    expect(expiryDay('2026-11-10', { months: 1, since: '2026-11-01' })).toBe('2027-01-01');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 1, max: 36 }),
        (earned, since, months) => {
          const [day, start] = [addDays('2020-01-01', earned), addDays('2020-01-01', since)];
          const gone = expiryDay(day, { months, since: start });
          expect(gone >= addDays(start, 30) && gone.endsWith('-01')).toBe(true);
          expect(gone > addDays(day, months * 28)).toBe(true);
        },
      ),
    );
  });

  it('is told 30 and 7 days before', () => {
    expect(
      ['2026-10-31', '2026-11-01', '2026-11-23', '2026-11-24', '2026-11-30'].map((today) =>
        horizonOf('2026-12-01', today),
      ),
    ).toEqual([null, 30, 30, 7, 7]);
  });
});

describe('the clock', () => {
  const rule = { months: 1, since: '2020-01-01' };
  const lotAt = (moment: string) =>
    lotsOf([{ journalId: 1, parentId: null, type: 'award', amount: 5n, at: new Date(moment) }]);

  it.each([
    ['the last second of a month of the site', '2026-01-31T15:59:59Z', '2026-03-01'],
    ['the first second of the next', '2026-01-31T16:00:00Z', '2026-04-01'],
    ['the last second of a year', '2026-12-31T15:59:59Z', '2027-02-01'],
    ['the first second of a year', '2026-12-31T16:00:00Z', '2027-03-01'],
    ['the leap day', '2028-02-29T15:59:59Z', '2028-04-01'],
    ['the first second after it', '2028-02-29T16:00:00Z', '2028-05-01'],
  ])('decides to the second: %s', (_name, moment, gone) => {
    const lots = lotAt(moment);
    expect(expiries(lots, rule, '2026-01-01')).toEqual([{ day: gone, points: 5 }]);
    expect(dueLots(lots, rule, addDays(gone, -1))).toEqual([]);
    expect(dueLots(lots, rule, gone)).toEqual(lots);
    expect(expiries(lots, rule, gone)).toEqual([]);
  });

  it('lets nothing expire without a rule', () => {
    const lots = lotAt('2020-01-01T00:00:00Z');
    expect([dueLots(lots, null, '2099-01-01'), expiries(lots, null, '2019-01-01')]).toEqual([[], []]);
  });

  it('tells what comes next first, in whatever order the lots are', () => {
    const lots = ['2026-05-01', '2026-01-01', '2026-03-01', '2026-01-20'].map((day, i) => ({
      journalId: i,
      day,
      left: BigInt(i + 1),
    }));
    expect(expiries(lots, rule, '2026-01-01')).toEqual([
      { day: '2026-03-01', points: 6 },
      { day: '2026-05-01', points: 3 },
      { day: '2026-07-01', points: 1 },
    ]);
  });
});

describe('what is taken', () => {
  const gains = [1, 2, 3].map((journalId): PointLine => ({
    journalId,
    parentId: null,
    type: 'award',
    amount: 10n,
    at: at('2026-01-01'),
  }));
  const left = (type: PointLine['type'], parentId: number, amount = -4n) =>
    lotsOf([...gains, { journalId: 9, parentId, type, amount, at: at('2026-02-01') }]).map((lot) => Number(lot.left));

  it('comes from its own lot when it expires or its reason is gone, from the oldest when it is spent', () => {
    expect([left('expirePoints', 2), left('clawBack', 2), left('spendPoints', 2)]).toEqual([
      [10, 6, 10],
      [10, 6, 10],
      [6, 10, 10],
    ]);
  });

  it('goes on to the oldest where its own lot has too little', () => {
    expect([left('clawBack', 2, -13n), left('spendPoints', 2, -20n)]).toEqual([[7, 10], [10]]);
  });
});

/** A change of the walk: gain, loss, or taking back of an earlier gain. */
type Move = { days: number; kind: 'gain' | 'spend' | 'clawBack' | 'expire'; amount: number; pick: number };
const move = fc.record<Move>({
  days: fc.integer({ min: 0, max: 40 }),
  kind: fc.constantFrom('gain', 'gain', 'spend', 'clawBack', 'expire'),
  amount: fc.integer({ min: 1, max: 30 }),
  pick: fc.nat(),
});

/** The plain model: every single point with the lot it came in, oldest first. */
class Points {
  points: { lot: number; day: string }[] = [];
  gain(lot: number, day: string, amount: number) {
    for (let i = 0; i < amount; i++) this.points.push({ lot, day });
  }
  /** Takes points, those of `first` before others, each time the oldest. Returns how many there were. */
  take(amount: number, first?: number): number {
    let taken = 0;
    for (; taken < amount && this.points.length > 0; taken++) {
      const own = this.points.findIndex(({ lot }) => lot === first);
      this.points.splice(Math.max(0, own), 1);
    }
    return taken;
  }
  lots() {
    const days = new Map(this.points.map(({ lot, day }) => [lot, day]));
    return [...days].map(([journalId, day]) => ({
      journalId,
      day,
      left: BigInt(this.points.filter(({ lot }) => lot === journalId).length),
    }));
  }
}

it('lots are what a model of single points has, and only due ones ever expire', () => {
  const rule = { months: 2, since: '2026-01-01' };
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      const model = new Points();
      const lines: PointLine[] = [];
      const gains: PointLine[] = [];
      let day = '2026-01-01';
      let id = 0;
      const put = (type: PointLine['type'], amount: number, parentId: number | null) => {
        const line = { journalId: (id += 1), parentId, type, amount: BigInt(amount), at: at(day) };
        if (amount !== 0) lines.push(line);
        return line;
      };
      for (const { days, kind, amount, pick } of moves) {
        day = addDays(day, days);
        const gain = gains[pick % Math.max(1, gains.length)];
        if (kind === 'gain') {
          gains.push(put('award', amount, null));
          model.gain(id, day, amount);
        } else if (kind === 'spend') put('spendPoints', -model.take(Math.min(amount, model.points.length)), null);
        else if (kind === 'clawBack' && gain)
          put('clawBack', -model.take(Number(gain.amount), gain.journalId), gain.journalId);
        else if (kind === 'expire') {
          const due = dueLots(lotsOf(lines), rule, day);
          const overdue = model.points.filter((point) => expiryDay(point.day, rule) <= day).length;
          for (const { journalId, left } of due) put('expirePoints', -model.take(Number(left), journalId), journalId);
          expect(due.reduce((sum, { left }) => sum + Number(left), 0)).toBe(overdue);
          expect(model.points.some((point) => expiryDay(point.day, rule) <= day)).toBe(false);
        }
        expect(lotsOf(lines)).toEqual(model.lots());
        expect(lotsOf(lines).reduce((sum, { left }) => sum + left, 0n)).toBe(
          lines.reduce((sum, line) => sum + line.amount, 0n),
        );
      }
      const coming = expiries(lotsOf(lines), rule, day).reduce((sum, { points }) => sum + points, 0);
      const overdue = dueLots(lotsOf(lines), rule, day).reduce((sum, { left }) => sum + Number(left), 0);
      expect(coming + overdue).toBe(model.points.length);
    }),
    { numRuns: 300 },
  );
});

it('a lot comes on the site’s day', () => {
  const late = new Date('2026-11-30T16:00:00Z');
  expect(lotsOf([{ journalId: 1, parentId: null, type: 'award', amount: 5n, at: late }])[0]!.day).toBe(siteDay(late));
  expect(siteDay(late)).toBe('2026-12-01');
});

describe('points at a checkout', () => {
  const terms = Terms.parse({});
  it('take 1 yuan off for 100 of them, at most a fifth of the price', () => {
    expect(quotePoints(terms, { has: 5000n, price: 10_000n })).toEqual({ points: 2000n, discount: 2000n });
    expect(quotePoints(terms, { has: 150n, price: 10_000n })).toEqual({ points: 150n, discount: 150n });
    expect(quotePoints(terms, { has: 5000n, price: 4n })).toEqual({ points: 0n, discount: 0n });
    expect(quotePoints({ pointsPerYuan: 1000, pointsShare: 2000 }, { has: 159n, price: 10_000n })).toEqual({
      points: 150n,
      discount: 15n,
    });
    expect(quotePoints({ pointsPerYuan: 1, pointsShare: 5000 }, { has: 9n, price: 1050n })).toEqual({
      points: 5n,
      discount: 500n,
    });
  });

  it('never cost more than there are, take off more than allowed, or are wasted', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (has, price, pointsPerYuan, pointsShare) => {
          const { points, discount } = quotePoints({ pointsPerYuan, pointsShare }, { has, price });
          expect(points >= 0n && points <= has).toBe(true);
          expect(discount * 10_000n <= price * BigInt(pointsShare)).toBe(true);
          const worth = (of: bigint) => (of * 100n) / BigInt(pointsPerYuan);
          expect(worth(points)).toBe(discount);
          if (points > 0n) expect(worth(points - 1n)).toBeLessThan(discount);
        },
      ),
    );
  });
});
