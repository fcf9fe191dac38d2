import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, firstOfMonth, isDay, monthOf, siteDay } from './site-day.ts';

describe('a day of the site', () => {
  it('begins at its midnight in China, whatever the machine’s zone', () => {
    expect(siteDay(new Date('2026-11-21T15:59:59.999Z'))).toBe('2026-11-21');
    expect(siteDay(new Date('2026-11-21T16:00:00Z'))).toBe('2026-11-22');
    expect(siteDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
  });

  it('has 23 or 25 hours where clocks change', () => {
    const hours = (zone: string, day: string, from: string) => {
      let count = 0;
      for (let at = Date.parse(from); count < 40; at += 3_600_000)
        if (siteDay(new Date(at), zone) === day) count += 1;
        else if (count > 0) break;
      return count;
    };
    expect(hours('America/New_York', '2026-03-08', '2026-03-08T00:00:00Z')).toBe(23);
    expect(hours('America/New_York', '2026-11-01', '2026-11-01T00:00:00Z')).toBe(25);
    expect(hours('Europe/Berlin', '2026-06-01', '2026-05-31T12:00:00Z')).toBe(24);
  });

  it('is counted over month ends, leap days and years', () => {
    expect([
      addDays('2028-02-28', 1),
      addDays('2028-02-28', 2),
      addDays('2026-02-28', 1),
      addDays('2027-01-01', -1),
    ]).toEqual(['2028-02-29', '2028-03-01', '2026-03-01', '2026-12-31']);
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
    expect(daysBetween('2028-03-01', '2028-02-28')).toBe(-2);
    expect([
      monthOf('2026-11-22'),
      firstOfMonth('2026-11-30'),
      firstOfMonth('2026-11-30', 3),
      firstOfMonth('2026-01-15', -1),
    ]).toEqual(['2026-11', '2026-11-01', '2027-02-01', '2025-12-01']);
  });

  it('is one there is', () => {
    expect(['2026-11-22', '2028-02-29'].every(isDay)).toBe(true);
    expect(
      ['2026-02-29', '2026-11-31', '2026-13-01', '0000-02-29', '2026-1-1', 'today', '', '2026-11-22T00:00'].some(isDay),
    ).toBe(false);
  });
});
