import { expect, test } from 'vitest';
import { isCreditCode, isOfAge, isPersonNumber, nameHint, numberHint } from './real-name.policy.ts';

const now = new Date('2026-11-21T00:00:00Z');

test('province, date and check character must hold', () => {
  expect(isPersonNumber('11010519491231002X', now)).toBe(true); // the example of GB 11643
  expect(isPersonNumber('110105194912310021', now)).toBe(false);
  expect(isPersonNumber('99010519491231002X', now)).toBe(false);
  expect(isPersonNumber('11010519490231002X', now)).toBe(false);
  expect(isPersonNumber('110105491231002', now)).toBe(false);
  expect(isPersonNumber('11010519491231002X', new Date('1949-12-30T00:00:00Z'))).toBe(false);
});

test('credit codes', () => {
  expect(isCreditCode('91350100M000100Y43')).toBe(true); // the example of GB 32100
  expect(isCreditCode('91350100M000100Y44')).toBe(false);
  expect(isCreditCode('91350100I000100Y43')).toBe(false);
});

test('hints show little', () => {
  expect(nameHint('张小明')).toBe('张**');
  expect(numberHint('11010519491231002X')).toBe('1*************002X');
});

test('who turns 18 is of age from that day on in the site’s zone; who was born on a leap day from 1 March', () => {
  expect(isOfAge('110105200811221234', new Date('2026-11-21T15:59:59Z'))).toBe(false);
  expect(isOfAge('110105200811221234', new Date('2026-11-21T16:00:00Z'))).toBe(true);
  expect(isOfAge('110105200802291234', new Date('2026-02-28T12:00:00Z'))).toBe(false);
  expect(isOfAge('110105200802291234', new Date('2026-02-28T16:00:00Z'))).toBe(true);
  expect(isOfAge('110105200813451234', new Date('2090-01-01T00:00:00Z'))).toBe(false);
});
