import { describe, expect, it, test } from 'vitest';
import { type DomainRecord, isMixedScript, judgeDomain } from './developer-domains.policy.ts';
import { parseDomain } from './domain-names.server.ts';

describe('what looks make of a domain', () => {
  const proven: DomainRecord = { state: 'proven', faultDays: 0, faultDay: null };
  const after = (start: DomainRecord, ...looks: [isFound: boolean, day: string][]) =>
    looks.reduce((record, [isFound, day]) => judgeDomain(record, isFound, day), start);

  it('is lost after three days in a row, however often it is looked at on one', () => {
    const two = after(proven, [false, '2026-12-01'], [false, '2026-12-01'], [false, '2026-12-02']);
    expect(two).toEqual({ state: 'proven', faultDays: 2, faultDay: '2026-12-02' });
    expect(after(two, [false, '2026-12-02'])).toEqual(two);
    expect(after(two, [false, '2026-12-04'])).toMatchObject({ state: 'lost', faultDays: 0 });
  });

  it('counts anew from the day on which it was found', () => {
    const looks: [boolean, string][] = [
      [false, '2026-12-01'],
      [false, '2026-12-02'],
      [true, '2026-12-03'],
      [false, '2026-12-04'],
      [false, '2026-12-05'],
    ];
    expect(after(proven, ...looks)).toMatchObject({ state: 'proven', faultDays: 2 });
  });

  it('is proven by a look alone that found the token', () => {
    const waiting: DomainRecord = { state: 'waiting', faultDays: 0, faultDay: null };
    expect(after(waiting, [false, '2026-12-01'])).toEqual(waiting);
    expect(after(waiting, [true, '2026-12-01'])).toEqual(proven);
    expect(after({ ...waiting, state: 'lost' }, [false, '2026-12-01'])).toMatchObject({ state: 'lost' });
    expect(after({ ...waiting, state: 'lost' }, [true, '2026-12-01'])).toEqual(proven);
  });
});

test.each([
  ['example.org', false],
  ['例子.com', false],
  ['例えテスト.jp', false],
  ['한국.kr', false],
  ['münchen.de', false],
  ['пример.рф', false],
  ['παράδειγμα.ελ', false],
  ['аррӏе.com', true],
  ['раypal.com', true],
  ['gοogle.com', true],
  ['例аб.com', true],
])('%s mixes scripts: %s', (host, isMixed) => {
  expect(isMixedScript(host)).toBe(isMixed);
});

describe('a host that somebody types', () => {
  test.each([
    ['example.org', 'example.org', 'example.org'],
    [' HTTPS://Plugins.Example.ORG/ '.trim(), 'plugins.example.org', 'plugins.example.org'],
    ['example.org.', 'example.org', 'example.org'],
    ['例子.公司', 'xn--fsqu00a.xn--55qx5d', '例子.公司'],
    ['xn--fsqu00a.com', 'xn--fsqu00a.com', '例子.com'],
    ['xn--0.com', 'xn--0.com', 'xn--0.com'],
    ['аррӏе.com', 'xn--80ak6aa92e.com', 'аррӏе.com (xn--80ak6aa92e.com)'],
  ])('%s is %s, shown as %s', (typed, host, shown) => {
    expect(parseDomain(typed)).toEqual({ host, shown });
  });

  test.each([
    '',
    'example',
    'http://example.org',
    'ftp://example.org',
    'example.org:8443',
    'example.org/path',
    'https://example.org/?a=1',
    'https://me:secret@example.org',
    'me@example.org',
    '127.0.0.1',
    '0x7f.1',
    '8.8.8.8',
    '[::1]',
    'localhost',
    'a.localhost',
    'printer.local',
    'wiki.lan',
    'site.internal',
    '_dmarc.example.org',
    '-a.example.org',
    'a..example.org',
    `${'a'.repeat(64)}.org`,
    `${'a.'.repeat(120)}org`,
    'example.org javascript:alert(1)',
    '"><script>.org',
  ])('%s is none', (typed) => {
    expect(parseDomain(typed)).toBeNull();
  });
});
