import { describe, expect, test } from 'vitest';
import { releaseAt, shortestHold_ms } from './earnings.policy.ts';

const at = (text: string) => new Date(text);
const day_ms = 86_400_000;

describe('the hold', () => {
  const rules = [
    { startsAt: at('2026-01-01T00:00:00Z'), holdDays: 30 },
    { startsAt: at('2026-06-01T00:00:00Z'), holdDays: 0 },
    { startsAt: at('2026-07-01T00:00:00Z'), holdDays: 14 },
  ];

  test.each([
    ['the last second before any rule', '2025-12-31T23:59:59Z', '2026-01-07T23:59:59Z'],
    ['the second in which a rule begins', '2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z'],
    ['the last second of a rule', '2026-05-31T23:59:59Z', '2026-06-30T23:59:59Z'],
    ['a rule without a hold', '2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z'],
    ['a rule that is followed by none', '2030-01-01T00:00:00Z', '2030-01-15T00:00:00Z'],
  ])('goes by the rule of its moment: %s', (_name, made, free) => {
    expect(releaseAt(at(made), rules, 7)).toEqual(at(free));
  });

  test.each([
    ['a month of 30 days', '2026-04-24T15:59:59Z', '2026-05-01T15:59:59Z'],
    ['the end of a year', '2026-12-25T16:00:00Z', '2027-01-01T16:00:00Z'],
    ['February of a common year', '2027-02-22T08:30:15Z', '2027-03-01T08:30:15Z'],
    ['February of a leap year', '2028-02-23T08:30:15Z', '2028-03-01T08:30:15Z'],
    ['the leap day itself', '2028-02-29T23:59:59Z', '2028-03-07T23:59:59Z'],
    ['2100, which has no leap day', '2100-02-22T00:00:00Z', '2100-03-01T00:00:00Z'],
    ['the night clocks go forward in Europe', '2026-03-28T12:00:00Z', '2026-04-04T12:00:00Z'],
  ])('is so many times 24 hours across %s', (_name, made, free) => {
    expect(releaseAt(at(made), [], 7)).toEqual(at(free));
  });

  test('is never shorter than the shortest there was', () => {
    expect(shortestHold_ms(rules, 7)).toBe(0);
    expect(shortestHold_ms(rules.slice(0, 1), 7)).toBe(7 * day_ms);
    expect(shortestHold_ms(rules.slice(2), 30)).toBe(14 * day_ms);
    expect(shortestHold_ms([], 7)).toBe(7 * day_ms);
  });
});
