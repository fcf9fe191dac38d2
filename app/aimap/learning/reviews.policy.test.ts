import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, siteDay } from '#app/core/site-day.ts';
import { testSeed } from '#test/seed.ts';
import { type Card, hastened, nextCard, openToday } from './reviews.policy.ts';

const day_ms = 86_400_000;
const at = (moment: string) => new Date(moment);

describe('when an item comes again', () => {
  it('is the next day after a wrong answer, and further off with each right one', () => {
    let card = nextCard(null, false, at('2026-11-25T04:00:00Z'));
    expect(card).toMatchObject({ dueDay: '2026-11-26', knownAt: null, lapses: 0 });
    const gaps: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const day = at(`${card.dueDay}T04:00:00Z`);
      card = nextCard(card, true, day);
      gaps.push(daysBetween(siteDay(day), card.dueDay));
    }
    expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps);
    expect(gaps.at(-1)).toBeGreaterThan(20);
    const slip = nextCard(card, false, at(`${card.dueDay}T04:00:00Z`));
    expect(slip.lapses).toBe(1);
    expect(daysBetween(card.dueDay, slip.dueDay)).toBeLessThan(7);
  });

  it('goes by the days of the site: what is answered at one minute to midnight comes on the day that begins then', () => {
    expect(nextCard(null, false, at('2026-11-25T15:59:00Z')).dueDay).toBe('2026-11-26');
    expect(nextCard(null, false, at('2026-11-25T16:01:00Z')).dueDay).toBe('2026-11-27');
  });

  it('is tomorrow at the latest when the answer was shown, and what is remembered stays as it was', () => {
    const now = at('2026-11-25T04:00:00Z');
    const card = nextCard(nextCard(null, true, at('2026-11-01T04:00:00Z')), true, at('2026-11-10T04:00:00Z'));
    expect(hastened(card, now)).toEqual({ ...card, dueDay: card.dueDay < '2026-11-26' ? card.dueDay : '2026-11-26' });
  });

  it('bears a clock that was set back', () => {
    const card = nextCard(null, true, at('2026-11-25T04:00:00Z'));
    expect(nextCard(card, true, at('2026-11-20T04:00:00Z')).reviewedAt).toEqual(card.reviewedAt);
  });

  it('is always a later day, within a year, with figures that are finite', () => {
    const answers = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 500 })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(answers, (given) => {
        let [card, now]: [Card | null, Date] = [null, at('2026-11-25T04:00:00Z')];
        for (const [isRight, days] of given) {
          const next = nextCard(card, isRight, now);
          expect(next.dueDay > siteDay(now)).toBe(true);
          expect(next.dueDay <= addDays(siteDay(now), 366)).toBe(true);
          expect(Number.isFinite(next.stability) && next.stability > 0).toBe(true);
          expect(next.difficulty >= 1 && next.difficulty <= 10).toBe(true);
          if (!isRight && card) expect(next.stability).toBeLessThanOrEqual(card.stability);
          [card, now] = [next, new Date(now.getTime() + days * day_ms)];
        }
      }),
      { seed: testSeed },
    );
  });
});

describe('what may come today', () => {
  it('is what is due, and no more than the limit of the day leaves', () => {
    expect([openToday(7, 0, 10), openToday(30, 4, 10), openToday(5, 10, 10), openToday(0, 0, 10)]).toEqual([
      7, 6, 0, 0,
    ]);
    expect(openToday(3, 12, 10)).toBe(0);
  });
});
