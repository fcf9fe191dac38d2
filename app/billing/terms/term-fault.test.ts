import { expect, it } from 'vitest';
import { readTerm } from './shown-term.ts';
import { termFault } from './term-fault.ts';
import { Terms } from './terms.schema.ts';
import en from './terms.en.ts';
import zh from './terms.zh.ts';

it.each([
  ['holdDays', 'soon', '请填写 0 到 90 之间的整数', 'Enter a whole number from 0 to 90'],
  ['holdDays', '', '请填写 0 到 90 之间的整数', 'Enter a whole number from 0 to 90'],
  [
    'pluginFee',
    '51',
    '请填写 0% 到 50% 之间的数，最多两位小数',
    'Enter a number from 0% to 50% with at most two decimals',
  ],
  [
    'topUpMin',
    '0',
    '请填写 ¥0.01 到 ¥1,000,000.00 之间的数，最多两位小数',
    'Enter a number from ¥0.01 to ¥1,000,000.00 with at most two decimals',
  ],
  [
    'signInRewards',
    '5, 6, 7',
    '请填写 7 个 0 到 100,000 之间的整数，用逗号分隔',
    'Enter seven whole numbers from 0 to 100,000, separated by commas',
  ],
  [
    'topUpChoices',
    '10, x',
    '请填写最多 8 个金额，各在 ¥0.01 到 ¥1,000,000.00 之间，用逗号分隔',
    'Enter at most eight amounts from ¥0.01 to ¥1,000,000.00, separated by commas',
  ],
] as const)('what %s may be is said when it is typed as "%s"', (name, typed, inChinese, inEnglish) => {
  const value = readTerm(name, typed);
  expect([termFault(name, value, zh), termFault(name, value, en)]).toEqual([inChinese, inEnglish]);
});

it('the usual terms have no fault', () => {
  const usual = Terms.parse({});
  for (const name of Object.keys(usual) as (keyof Terms)[]) expect(termFault(name, usual[name], zh)).toBeNull();
});
