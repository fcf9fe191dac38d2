import { expect, test } from 'vitest';
import { coversVersion, isUsable, licenceStateAt } from './licences.policy.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);

test('a trial expires at its end to the millisecond; nothing else ever does', () => {
  expect(licenceStateAt({ state: 'trial', endsAt: at(1) }, now)).toBe('trial');
  expect(licenceStateAt({ state: 'trial', endsAt: now }, now)).toBe('expired');
  expect(licenceStateAt({ state: 'trial', endsAt: at(-1) }, now)).toBe('expired');
  expect(licenceStateAt({ state: 'trial', endsAt: null }, now)).toBe('trial');
  expect(licenceStateAt({ state: 'active', endsAt: at(-1) }, now)).toBe('active');
  expect(licenceStateAt({ state: 'revoked', endsAt: at(-1) }, now)).toBe('revoked');
});

test('what is bought or tried may be used, what is over or taken back may not', () => {
  expect(isUsable({ state: 'trial', endsAt: at(1) }, now)).toBe(true);
  expect(isUsable({ state: 'active', endsAt: null }, now)).toBe(true);
  expect(isUsable({ state: 'trial', endsAt: now }, now)).toBe(false);
  expect(isUsable({ state: 'revoked', endsAt: null }, now)).toBe(false);
});

test('versions are covered until the end of the term, that moment too; for life all are', () => {
  expect(coversVersion(now, now)).toBe(true);
  expect(coversVersion(now, at(-1))).toBe(true);
  expect(coversVersion(now, at(1))).toBe(false);
  expect(coversVersion(null, at(1_000_000))).toBe(true);
});
