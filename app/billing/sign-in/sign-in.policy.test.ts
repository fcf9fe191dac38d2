import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, monthOf } from '#app/core/site-day.ts';
import { Terms } from '#app/billing/terms/terms.schema.ts';
import { makeUpFault, rewardOf, streakAt, toMonthReward, weeksOf } from './sign-in.policy.ts';

const terms = Terms.parse({});
const rules = { rewards: terms.signInRewards, monthReward: terms.signInMonthReward };

describe('what a day in a row gives', () => {
  it('goes through the week again and again, and on each 30th day there is more', () => {
    expect(Array.from({ length: 9 }, (_day, i) => rewardOf(rules, i + 1).reward)).toEqual([
      5, 6, 7, 8, 9, 10, 20, 5, 6,
    ]);
    expect([29, 30, 31, 60, 90].map((streak) => rewardOf(rules, streak).monthReward)).toEqual([0, 100, 0, 100, 100]);
    expect([0, 1, 29, 30, 59].map(toMonthReward)).toEqual([30, 29, 1, 30, 1]);
  });
});

describe('a streak', () => {
  it('is as long as the days before it have no gap, whatever month or year they are in', () => {
    const around = (first: string, n: number) => new Set(Array.from({ length: n }, (_day, i) => addDays(first, i)));
    expect(streakAt(around('2027-12-25', 10), '2028-01-03')).toBe(10);
    expect(streakAt(around('2028-02-27', 4), '2028-03-01')).toBe(4);
    expect(streakAt(around('2026-11-01', 5), '2026-11-06')).toBe(0);
  });

  it('equals the distance to the last missed day', () => {
    const past = fc.array(fc.boolean(), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(past, (signed) => {
        const days = new Set(signed.flatMap((is, i) => (is ? [addDays('2028-02-01', i)] : [])));
        const last = addDays('2028-02-01', signed.length - 1);
        expect(streakAt(days, last)).toBe(signed.length - 1 - signed.lastIndexOf(false));
      }),
    );
  });
});

describe('making a day up', () => {
  const facts = { day: '2026-11-20', today: '2026-11-22', joined: '2026-01-01', isSigned: false, made: 0 };
  const why = (more: Partial<typeof facts>, change: Partial<typeof terms> = {}) =>
    makeUpFault({ ...terms, ...change }, { ...facts, ...more });

  it('is for the last seven days, not before joining, three times a month', () => {
    expect(why({})).toBeNull();
    expect([why({ day: '2026-11-15' }), why({ day: '2026-11-14' })]).toEqual([null, 'tooOld']);
    expect([why({ day: '2026-11-22' }), why({ day: '2026-11-23' })]).toEqual(['notPast', 'notPast']);
    expect([why({ joined: '2026-11-20' }), why({ joined: '2026-11-21' })]).toEqual([null, 'beforeJoining']);
    expect([why({ made: 2 }), why({ made: 3 })]).toEqual([null, 'monthUsed']);
    expect(why({ isSigned: true })).toBe('signed');
  });

  it('may be switched off', () => {
    expect([why({}, { makeUpDays: 0 }), why({}, { makeUpPerMonth: 0 })]).toEqual(['off', 'off']);
  });
});

it('a calendar has whole weeks from Monday on and every day of its month once', () => {
  for (const month of ['2026-02', '2028-02', '2026-11', '2027-08', '2024-12']) {
    const weeks = weeksOf(month);
    const days = weeks.flat().filter((day) => day !== null);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(new Set(days).size).toBe(
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
    );
    expect(days.every((day) => monthOf(day) === month)).toBe(true);
    for (const week of weeks)
      for (const [i, day] of week.entries()) if (day) expect(new Date(day).getUTCDay()).toBe((i + 1) % 7);
  }
});
