import { describe, expect, it } from 'vitest';
import { channelOf, fitsHost, highestOf, isHigher, isVersionNumber, lowestHost } from './version-numbers.policy.ts';

describe('the number of a version', () => {
  it.each(['0.0.1', '1.2.3', '10.20.30', '1.0.0-beta.1', '1.0.0-alpha-x.7', '1.0.0-0'])('may be %s', (text) => {
    expect(isVersionNumber(text)).toBe(true);
  });

  it.each([
    '',
    '1',
    '1.2',
    'v1.2.3',
    '=1.2.3',
    ' 1.2.3',
    '1.2.3 ',
    '01.2.3',
    '1.2.3+build',
    '1.2.3-beta+build',
    '1.2.3-01',
    '1.2.3-',
    'latest',
    'next',
    'reviews',
    '1.0.0-latest',
    '1.0.0-NEXT.1',
    `1.0.0-${'a'.repeat(60)}`,
    '99999999999999999999.0.0',
  ])('may not be %j', (text) => {
    expect(isVersionNumber(text)).toBe(false);
  });

  it('with a pre-release part is of the beta channel, whatever is chosen', () => {
    expect([channelOf('1.0.0-beta.1', 'stable'), channelOf('1.0.0', 'stable'), channelOf('1.0.0', 'beta')]).toEqual([
      'beta',
      'stable',
      'beta',
    ]);
  });

  it('is compared as numbers are, not as texts', () => {
    expect(highestOf(['1.9.0', '1.10.0', '1.10.0-rc.1'])).toBe('1.10.0');
    expect(highestOf([])).toBeNull();
    expect([isHigher('1.0.0', '1.0.0'), isHigher('1.0.0', '1.0.0-rc.9'), isHigher('2.0.0', '10.0.0')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is for hosts of its range; one that says nothing of itself takes all', () => {
    expect([fitsHost('>=2.0.0 <3.0.0', '2.5.0'), fitsHost('>=2.0.0 <3.0.0', '3.0.0'), fitsHost('>=2', null)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(lowestHost('>=2.1.0 <3')).toBe('2.1.0');
  });

  it('may have sixty characters and no more', () => {
    expect(isVersionNumber(`1.0.0-${'a'.repeat(54)}`)).toBe(true);
    expect(isVersionNumber(`1.0.0-${'a'.repeat(55)}`)).toBe(false);
  });

  it('of a host may be a pre-release of one in the range', () => {
    expect([fitsHost('>=2.0.0', '2.1.0-beta.1'), fitsHost('>=2.0.0', '2.0.0-beta.1')]).toEqual([true, false]);
  });

  it('of the lowest host is none for a range that takes none', () => {
    expect(lowestHost('<0.0.0-0')).toBeNull();
  });
});
