import { describe, expect, it, test } from 'vitest';
import en from './overview.en.ts';
import zh from './overview.zh.ts';
import { mondayOf, reputationCurve, weekOfSignIns } from './member-overview.policy.ts';

describe('the curve of the reputation', () => {
  it('counts back from what it is now, a point for each day of a month', () => {
    const changes = [
      { day: '2026-11-20', gained: 15, accepted: 1 },
      { day: '2026-11-27', gained: 10, accepted: 0 },
      { day: '2026-11-28', gained: -2, accepted: 0 },
    ];
    const curve = reputationCurve(124, changes, { today: '2026-11-28', days: 30 });
    expect(curve).toHaveLength(31);
    expect(curve[0]).toEqual({ day: '2026-10-29', reputation: 101, accepted: 0 });
    expect(curve.at(-10)).toEqual({ day: '2026-11-19', reputation: 101, accepted: 0 });
    expect(curve.at(-9)).toEqual({ day: '2026-11-20', reputation: 116, accepted: 1 });
    expect(curve.at(-2)).toEqual({ day: '2026-11-27', reputation: 126, accepted: 0 });
    expect(curve.at(-1)).toEqual({ day: '2026-11-28', reputation: 124, accepted: 0 });
  });

  it('has few points for a year, ends today, and loses no acceptance between them', () => {
    const changes = Array.from({ length: 20 }, (_one, i) => ({
      day: `2026-11-${String(i + 1).padStart(2, '0')}`,
      gained: 15,
      accepted: 1,
    }));
    const curve = reputationCurve(301, changes, { today: '2026-11-28', days: 365 });
    expect(curve.length).toBeLessThanOrEqual(47);
    expect(curve.at(-1)).toMatchObject({ day: '2026-11-28', reputation: 301 });
    expect(curve[0]).toMatchObject({ reputation: 1 });
    expect(curve.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(20);
  });
});

test('a week begins on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-28', '2026-11-29', '1969-12-31'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '1969-12-29',
  ]);
});

describe('the week of sign-ins', () => {
  const rules = { rewards: [5, 6, 7, 8, 9, 10, 20], monthReward: 100 };

  it('shows what today and the days after it give while today is open', () => {
    const signed = new Map([
      ['2026-11-25', 5],
      ['2026-11-26', 6],
    ]);
    const week = weekOfSignIns(rules, signed, { today: '2026-11-27', streak: 2 })!;
    expect(week).toMatchObject({ isSigned: false, streak: 2, due: 7 });
    expect(week.days.map(({ state, reward }) => `${state} ${reward}`)).toEqual([
      'missed 0',
      'missed 0',
      'signed 5',
      'signed 6',
      'today 7',
      'ahead 8',
      'ahead 9',
    ]);
  });

  it('has tomorrow as the next one once today is signed, and the reward of the thirtieth day with its day', () => {
    const week = weekOfSignIns(rules, new Map([['2026-11-27', 5]]), { today: '2026-11-27', streak: 29 })!;
    expect(week).toMatchObject({ isSigned: true, due: 106 });
    expect(week.days[5]).toEqual({ day: '2026-11-28', state: 'ahead', reward: 106 });
  });

  it('is not there where signing in gives nothing', () => {
    expect(
      weekOfSignIns({ rewards: [0, 0], monthReward: 9 }, new Map(), { today: '2026-11-27', streak: 0 }),
    ).toBeNull();
  });
});

test('no two parts of the day after the morning are greeted alike', () => {
  for (const { greeting } of [zh, en]) {
    const said = (['night', 'noon', 'afternoon', 'evening'] as const).map((part) => greeting[part]('Lin'));
    expect(new Set(said).size).toBe(4);
  }
});
