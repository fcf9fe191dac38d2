import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canTakeBack, dailyToStrangers, excerptOf, htmlOf } from './messages.policy.ts';

const link = (url: string) => `<a href="${url}" target="_blank" rel="nofollow noopener noreferrer ugc">${url}</a>`;

describe('htmlOf', () => {
  it.each([
    ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
    ['一\n二', '一<br>二'],
    ['见 https://example.org/a?b=1&c=2。好', `见 ${link('https://example.org/a?b=1&amp;c=2')}。好`],
    ['HTTPS://example.org/Kk-Ss', link('HTTPS://example.org/Kk-Ss')],
    ['(https://example.org/x)', `(${link('https://example.org/x')})`],
    ['https://example.org/a_(b).', `${link('https://example.org/a_(b)')}.`],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://', 'https://'],
  ])('shows %j', (text, html) => expect(htmlOf(text)).toBe(html));

  it('holds no tag but links and line breaks, whatever was written', () => {
    const words = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('<script>', 'https://x.y/', '"', "'", '<', '&lt;', '\n', 'onerror=')),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const html = htmlOf(parts.join(''));
        const rest = html
          .replaceAll('<br>', '')
          .replace(/<a href="[^"<>']*" target="_blank" rel="nofollow noopener noreferrer ugc">([^<>"']*)<\/a>/g, '$1');
        expect(rest).not.toMatch(/[<>"']/);
      }),
    );
  });
});

it('lets authors take back for a day', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z');
  expect(canTakeBack({ isOwn: true, createdAt }, new Date('2026-11-21T11:59:59Z'))).toBe(true);
  expect(canTakeBack({ isOwn: true, createdAt }, new Date('2026-11-21T12:00:00Z'))).toBe(false);
  expect(canTakeBack({ isOwn: false, createdAt }, createdAt)).toBe(false);
});

it('trusts accounts of a week with more strangers', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const joined = (days: number) => now.getTime() / 1000 - days * 86_400;
  expect([dailyToStrangers(joined(6), now), dailyToStrangers(joined(8), now)]).toEqual([20, 100]);
});

it('shortens a message around the words looked for', () => {
  expect(excerptOf('一行\n  两行')).toBe('一行 两行');
  const long = `${'前'.repeat(200)}显卡${'后'.repeat(200)}`;
  expect(excerptOf(long, '显卡')).toBe(`…${'前'.repeat(6)}显卡${'后'.repeat(112)}…`);
  expect(excerptOf('Hello ANNA', 'anna')).toBe('Hello ANNA');
});
