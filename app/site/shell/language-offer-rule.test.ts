import { expect, test } from 'vitest';
import { wantsEnglish } from './language-offer-rule.ts';

const reader = {
  languages: ['en-GB', 'fr', 'zh-CN'],
  agent: 'Mozilla/5.0 Firefox/150.0',
  cookies: 'theme=dark',
  isDeclined: false,
};

test('a first visit with a browser that prefers English to Chinese is offered English', () => {
  expect(wantsEnglish(reader)).toBe(true);
  expect(wantsEnglish({ ...reader, languages: ['de', 'en'] })).toBe(true);
});

test.each([
  ['Chinese comes first', { languages: ['zh-CN', 'en-US'] }],
  ['neither language is read', { languages: ['fr', 'de'] }],
  ['a language was chosen', { cookies: 'theme=dark; think-lang=zh-cn' }],
  ['it was declined', { isDeclined: true }],
  ['a crawler reads', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
])('no offer when %s', (_why, change) => expect(wantsEnglish({ ...reader, ...change })).toBe(false));
