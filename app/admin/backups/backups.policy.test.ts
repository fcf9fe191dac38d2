import { expect, test } from 'vitest';
import { isBackupDue, isTooOld } from './backups.policy.ts';

/** 03:30 by the site's clock, UTC+8. */
const night = new Date('2026-11-26T19:30:00Z');
const at = (hours: number) => new Date(night.getTime() + hours * 3_600_000);

test('a backup is due when its hour has come and nobody has tried since', () => {
  expect(isBackupDue('3', at(-24), night)).toBe(true);
  expect(isBackupDue('3', at(-0.4), night)).toBe(false);
  expect(isBackupDue('4', at(-24), night)).toBe(true); // yesterday's at four, which was tried half an hour before
  expect(isBackupDue('4', at(-23), night)).toBe(false);
  expect(isBackupDue('0', at(-4), night)).toBe(true);
});

test('one that was missed is made later, the first at once, and none when it is off', () => {
  expect(isBackupDue('3', at(-24 * 9), at(10))).toBe(true);
  expect(isBackupDue('3', null, night)).toBe(true);
  expect(isBackupDue('off', null, night)).toBe(false);
});

test('none, and one of more than a week, are too old', () => {
  expect(isTooOld(null, night)).toBe(true);
  expect(isTooOld(at(-24 * 7.1), night)).toBe(true);
  expect(isTooOld(at(-24 * 6.9), night)).toBe(false);
});
