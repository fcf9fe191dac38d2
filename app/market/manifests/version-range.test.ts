import semver from 'semver';
import { describe, expect, it, test } from 'vitest';
import en from './host-range.en.ts';
import zh from './host-range.zh.ts';
import { rangeText } from './version-range.ts';

describe('a range of versions in words', () => {
  test.each([
    ['>=1.0.0', '1.0.0 及以上', '1.0.0 or later'],
    ['>= 1.0.0', '1.0.0 及以上', '1.0.0 or later'],
    ['>1.0.0', '高于 1.0.0', 'later than 1.0.0'],
    ['>1.2', '1.3.0 及以上', '1.3.0 or later'],
    ['<2', '低于 2.0.0', 'earlier than 2.0.0'],
    ['<=2.0.0', '2.0.0 及以下', '2.0.0 or earlier'],
    ['<=2.1', '低于 2.2.0', 'earlier than 2.2.0'],
    ['1.0.0', '1.0.0', '1.0.0'],
    ['=1.0.0', '1.0.0', '1.0.0'],
    ['1.2', '1.2.0 至 1.3.0（不含）', '1.2.0 to 1.3.0 (not included)'],
    ['1.x', '1.0.0 至 2.0.0（不含）', '1.0.0 to 2.0.0 (not included)'],
    ['^1.2', '1.2.0 至 2.0.0（不含）', '1.2.0 to 2.0.0 (not included)'],
    ['^1.2.3', '1.2.3 至 2.0.0（不含）', '1.2.3 to 2.0.0 (not included)'],
    ['^0.2.3', '0.2.3 至 0.3.0（不含）', '0.2.3 to 0.3.0 (not included)'],
    ['^0.0.3', '0.0.3 至 0.0.4（不含）', '0.0.3 to 0.0.4 (not included)'],
    ['^1.0.0-beta.2', '1.0.0-beta.2 至 2.0.0（不含）', '1.0.0-beta.2 to 2.0.0 (not included)'],
    ['~1.2.3', '1.2.3 至 1.3.0（不含）', '1.2.3 to 1.3.0 (not included)'],
    ['~1', '1.0.0 至 2.0.0（不含）', '1.0.0 to 2.0.0 (not included)'],
    ['>=1.2 <2.0', '1.2.0 至 2.0.0（不含）', '1.2.0 to 2.0.0 (not included)'],
    ['>1.2.0 <=2.0.0', '高于 1.2.0、2.0.0 及以下', 'later than 1.2.0 and 2.0.0 or earlier'],
    ['1.2.0 - 1.4.0', '1.2.0 至 1.4.0', '1.2.0 to 1.4.0'],
    [
      '^1.2.0 || >=3.0.0',
      '1.2.0 至 2.0.0（不含），或 3.0.0 及以上',
      '1.2.0 to 2.0.0 (not included), or 3.0.0 or later',
    ],
    ['*', '任何版本', 'any version'],
  ])('%s', (range, inChinese, inEnglish) => {
    expect(semver.validRange(range)).not.toBeNull();
    expect([rangeText(range, zh), rangeText(range, en)]).toEqual([inChinese, inEnglish]);
  });

  test.each(['>=1.0.0 >=2.0.0', '1.0.0 2.0.0', 'latest', '1.0.0+build', '>=1.0.0 !=1.5.0'])(
    '%s is left as it is',
    (range) => {
      expect(rangeText(range, zh)).toBeNull();
    },
  );

  it('names the bounds that versions are compared by', () => {
    const plain = {
      ...en,
      atLeast: (one: string) => `>=${one}`,
      below: (one: string) => `<${one}`,
      before: (one: string, two: string) => `>=${one} <${two}`,
    };
    const numbers = [
      '0.0.0',
      '0.0.3',
      '0.0.4',
      '0.2.3',
      '0.3.0',
      '1.0.0',
      '1.2.2',
      '1.2.3',
      '1.3.0',
      '1.9.9',
      '2.0.0',
      '3.1.0',
    ];
    for (const range of [
      '^1.2.3',
      '^0.2.3',
      '^0.0.3',
      '^0.0',
      '^0',
      '^1',
      '~1.2.3',
      '~1.2',
      '~0',
      '1.2.x',
      '1',
      '0',
      '>1.2',
      '>0',
    ])
      for (const one of numbers)
        expect(semver.satisfies(one, rangeText(range, plain)!), `${one} in ${range}`).toBe(
          semver.satisfies(one, range),
        );
  });
});
