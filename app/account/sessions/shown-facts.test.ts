import { expect, test } from 'vitest';
import { deviceName, maskEmail, maskMobile, partOfDay } from './shown-facts.ts';

test('the greeting changes at 5, 9, 12, 14 and 18', () => {
  expect([0, 4, 5, 8, 9, 11, 12, 13, 14, 17, 18, 23].map(partOfDay)).toEqual([
    'night',
    'night',
    'earlyMorning',
    'earlyMorning',
    'morning',
    'morning',
    'noon',
    'noon',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});

test('addresses and numbers are shown in part', () => {
  expect(maskEmail('zhixia@example.com')).toBe('zh***@example.com');
  expect(maskEmail('a@b.co')).toBe('a***@b.co');
  expect(maskEmail('ab@b.co')).toBe('a***@b.co');
  expect(maskEmail('odd')).toBe('***');
  expect(maskMobile('13812345678')).toBe('138****5678');
  expect(maskMobile('123')).toBe('***');
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome / Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge / Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari / iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox / macOS'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Safari/537.36 MicroMessenger/8.0',
    'MicroMessenger / Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    'Chrome / Linux',
  ],
  ['curl/8.5.0', 'curl'],
  ['', ''],
])('%s', (agent, name) => expect(deviceName(agent)).toBe(name));
