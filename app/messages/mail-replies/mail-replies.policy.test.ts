import { describe, expect, it } from 'vitest';
import { addressOf, isAutomatic, isForged, isReplyAddress, tokenIn } from './mail-replies.policy.ts';

const token = 'abcdefghijklmnopqrstuvwxyz234567';

describe('reply addresses', () => {
  it.each(['reply+{token}@example.org', '{token}@reply.example.org', 'r-{token}-w@example.cn'])(
    '%s carries a token there and back',
    (template) => {
      expect(isReplyAddress(template)).toBe(true);
      const address = addressOf(template, token);
      expect(tokenIn(template, ['other@example.org', address.toUpperCase()])).toBe(token);
      expect(tokenIn(template, [`x${address}`, `${address}.evil.org`])).toBeNull();
    },
  );

  it.each([
    'reply@example.org',
    '{token}',
    '{token}{token}@example.org',
    'reply@{token}.example.org',
    `${'r'.repeat(33)}{token}@example.org`,
    'a b{token}@example.org',
  ])('%s is none', (template) => expect(isReplyAddress(template)).toBe(false));
});

describe('automatic mails', () => {
  it.each([
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', 'auto-generated (vacation)'],
    ['precedence', 'bulk'],
    ['precedence', 'list'],
    ['return-path', '<>'],
    ['content-type', 'multipart/report; report-type=delivery-status'],
    ['x-autoreply', 'yes'],
    ['list-id', 'some list <list.example.org>'],
  ])('%s: %s', (key, value) => expect(isAutomatic([{ key, value }], ['anna@example.org'])).toBe(true));

  it('come from mail systems, not from people', () => {
    expect(isAutomatic([], ['MAILER-DAEMON@example.org'])).toBe(true);
    expect(isAutomatic([], ['bounces+12@example.org'])).toBe(true);
    const headers = [
      { key: 'auto-submitted', value: 'no' },
      { key: 'return-path', value: '<anna@example.org>' },
      { key: 'content-type', value: 'multipart/alternative' },
    ];
    expect(isAutomatic(headers, ['nora@example.org'])).toBe(false);
  });
});

describe('forged mails', () => {
  const results = (...values: string[]) => values.map((value) => ({ key: 'authentication-results', value }));
  it.each([
    ['mx.example.org; spf=pass smtp.mailfrom=a@b.c; dkim=pass header.d=b.c; dmarc=pass', false],
    ['mx.example.org; spf=fail; dkim=fail; dmarc=pass (forwarded)', false],
    ['mx.example.org; spf=pass; dkim=pass; dmarc=fail (p=none) header.from=b.c', true],
    ['MX.example.org; spf=fail smtp.mailfrom=b.c', true],
    ['mx.example.org 1; spf=softfail; dkim=none', false],
    ['mx.example.org; dkim=fail header.d=list.org; dkim=pass header.d=b.c', false],
    ['mx.example.org; dkim=fail header.d=b.c; spf=pass', true],
    ['mx.example.org; none', false],
    ['mx.example.org; spf=pass (a comment; dmarc=fail)', false],
    ['mx.evil.org; dmarc=fail', false],
  ])('%s: %s', (value, is) => expect(isForged(results(value), 'mx.example.org')).toBe(is));

  it('are told by the uppermost header of the named server, and by none when no server is named', () => {
    const both = results('mx.example.org; dmarc=fail', 'mx.example.org; dmarc=pass');
    expect(isForged(both, 'mx.example.org')).toBe(true);
    expect(isForged(both, '')).toBe(false);
  });
});
