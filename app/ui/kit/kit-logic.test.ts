import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { firstLetter, hueOf } from './avatar.tsx';
import { badgeText } from './badge.tsx';
import { captchaInfo, captchaLabel, movedCross } from '#app/ui/forms/captcha-points.ts';
import { menuTarget } from './menu-keys.ts';
import { formatBytes, formatMean, formatNumber } from './number-format.ts';
import { pageWindow } from './pager.tsx';
import { findScrollPosition, rememberScroll } from '#app/ui/frame/scroll-positions.ts';
import { themeAttribute, themeOfCookie } from '#app/ui/frame/theme.ts';
import { formatExact, formatTime, formatWithZone, toDate } from './time-format.ts';

const folder = join(import.meta.dirname, '../styles');
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

test('drawings of the captcha are named in brackets of their script, characters as they are', () => {
  expect(['<树>', '<apple>', '鱼'].map(captchaLabel)).toEqual(['〈树〉', '‹apple›', '鱼']);
});

describe('menu keys', () => {
  const labels = ['Copy', 'Delete', 'Download'];
  it('go round at both ends', () => {
    expect(menuTarget('ArrowDown', labels, 2)).toBe(0);
    expect(menuTarget('ArrowUp', labels, 0)).toBe(2);
    expect(menuTarget('ArrowDown', labels, -1)).toBe(0);
    expect(menuTarget('End', labels, 0)).toBe(2);
  });
  it('find the next item by its letter', () => {
    expect(menuTarget('d', labels, 0)).toBe(1);
    expect(menuTarget('D', labels, 1)).toBe(2);
    expect(menuTarget('d', labels, 2)).toBe(1);
    expect(menuTarget('x', labels, 0)).toBeNull();
    expect(menuTarget('Escape', labels, 0)).toBeNull();
  });
});

describe('page numbers', () => {
  it('show the ends and the neighbours, and no gap of one', () => {
    expect(pageWindow(1, 2116)).toEqual([1, 2, 3, null, 2116]);
    expect(pageWindow(7, 20)).toEqual([1, null, 6, 7, 8, null, 20]);
    expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(20, 20)).toEqual([1, null, 18, 19, 20]);
    expect(pageWindow(1, 1)).toEqual([1]);
  });
});

describe('numbers', () => {
  it('are grouped and keep their sign', () => {
    expect(formatNumber(1234567)).toBe('1,234,567');
    expect(formatNumber('-1234.5678')).toBe('−1,234.5678');
    expect(formatNumber(999)).toBe('999');
  });
  it('are means that are nothing only when nothing was', () => {
    expect([0, 1 / 90, 3 / 30, 0.5, 0.96, 1.4, 1234.5].map(formatMean)).toEqual([
      '0',
      '<0.1',
      '0.1',
      '0.5',
      '1',
      '1',
      '1,235',
    ]);
  });
  it('are bytes in binary steps', () => {
    expect([0, 1023, 1536, 10_485_760].map(formatBytes)).toEqual(['0 B', '1023 B', '1.5 KB', '10 MB']);
  });
});

describe('times', () => {
  const now = Date.UTC(2026, 10, 20, 3);
  const options = { mode: 'relative', now, language: 'en', timeZone: 'Asia/Shanghai' } as const;
  const ago = (passed_ms: number) => formatTime(new Date(now - passed_ms), options);
  it('are relative for a week, then dates', () => {
    expect(ago(20_000)).toBe('just now');
    expect(formatTime(new Date(now), { ...options, language: 'zh-CN' })).toBe('刚刚');
    expect(ago(-20_000)).toBe('just now');
    expect(ago(7_200_000)).toBe('2 hours ago');
    expect(ago(86_400_000)).toBe('yesterday');
    expect(ago(15 * 86_400_000)).toBe('Nov 5');
    expect(ago(500 * 86_400_000)).toBe('Jul 8, 2025');
  });
  it('are of the day on which they were there, in each year and zone', () => {
    const written = (at: string, timeZone: string, year = 2026) =>
      formatTime(new Date(at), { mode: 'date', now: Date.UTC(year, 5), language: 'en', timeZone });
    expect(written('2026-03-04T15:59:59Z', 'Asia/Shanghai')).toBe('Mar 4');
    expect(written('2026-03-04T16:00:00Z', 'Asia/Shanghai')).toBe('Mar 5');
    expect(written('2026-03-04T16:00:00Z', 'Asia/Shanghai', 2027)).toBe('Mar 5, 2026');
    expect(written('2026-03-04T18:14:59Z', 'Asia/Kathmandu')).toBe('Mar 4');
    expect(written('2026-03-04T18:15:00Z', 'Asia/Kathmandu')).toBe('Mar 5');
    expect(written('2025-12-31T15:59:59Z', 'Asia/Shanghai')).toBe('Dec 31, 2025');
    expect(written('2025-12-31T16:00:00Z', 'Asia/Shanghai')).toBe('Jan 1');
    expect(() => written('never', 'Asia/Shanghai')).toThrow(RangeError);
  });
  it('to come are rounded, so that a term just given has its full length, and in hours for four days', () => {
    const ahead = (left_ms: number, language = 'en') => formatTime(new Date(now + left_ms), { ...options, language });
    const hour = 3_600_000;
    expect(ahead(72 * hour - 1000)).toBe('in 3 days');
    expect(ahead(72 * hour - 1000, 'zh-CN')).toBe('3天后');
    expect([71, 25, 95].map((hours) => ahead(hours * hour))).toEqual(['in 71 hours', 'in 25 hours', 'in 95 hours']);
    expect(ahead(24 * hour - 1000)).toBe('tomorrow');
    expect(ahead(4.9 * 24 * hour)).toBe('in 4 days');
    expect(ahead(hour - 1000)).toBe('in 1 hour');
    expect(ahead(10 * 60_000 - 1000)).toBe('in 10 minutes');
    expect(ago(72 * hour - 1000)).toBe('2 days ago');
  });
  it('are exact in the zone of the site', () => {
    expect(formatExact(new Date(now), 'Asia/Shanghai')).toBe('2026-11-20 11:00');
    expect(formatWithZone(new Date(now), 'Asia/Shanghai')).toBe('2026-11-20 11:00 GMT+8');
    expect(formatWithZone(new Date(now), 'America/New_York')).toBe('2026-11-19 22:00 GMT-5');
  });
  it('take ten digits as seconds', () => {
    expect(toDate(1795143600).getTime()).toBe(toDate(1795143600_000).getTime());
    expect(toDate('1795143600').getTime()).toBe(1795143600_000);
  });
});

describe('captcha', () => {
  it('writes points and the shown size as the contract says', () => {
    const points = [
      { x: 12.4, y: 80 },
      { x: 300, y: 9.6 },
    ];
    expect(captchaInfo(points, 350, 200)).toBe('12,80-300,10;350;200');
  });
  it('keeps the cross on the image', () => {
    expect(movedCross('ArrowLeft', false, { x: 4, y: 4 }, 350, 200)).toEqual({ x: 0, y: 4 });
    expect(movedCross('ArrowDown', true, { x: 4, y: 200 }, 350, 200)).toEqual({ x: 4, y: 200 });
    expect(movedCross('a', false, { x: 4, y: 4 }, 350, 200)).toBeNull();
  });
});

describe('scroll places', () => {
  it('forget the oldest entries and keep the areas of one entry together', () => {
    for (let entry = 0; entry < 70; entry += 1) rememberScroll(`entry-${entry}`, '', entry);
    rememberScroll('entry-69', 'main', 12.6);
    expect(findScrollPosition('entry-69')).toEqual({ '': 69, main: 13 });
    expect(findScrollPosition('entry-10')).toEqual({ '': 10 });
    expect(findScrollPosition('entry-9')).toBeUndefined();
  });
});

describe('small rules', () => {
  it('badges stop at 9+', () => expect([1, 9, 10, 120].map(badgeText)).toEqual(['1', '9', '9+', '9+']));
  it('hues are one of twelve and stable', () => {
    expect(hueOf(10482)).toBe(hueOf('10482'));
    const hues = new Set(Array.from({ length: 300 }, (_, id) => hueOf(id)));
    expect([...hues].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
  it('first letters survive odd names', () =>
    expect(['ezra', ' 林知夏', '𠮷野', ''].map(firstLetter)).toEqual(['E', '林', '𠮷', '?']));
  it('themes come from the cookie only when they are known', () => {
    expect(themeOfCookie('a=1; theme=dark')).toBe('dark');
    expect(themeOfCookie('theme=pink')).toBe('system');
    expect(themeOfCookie('mytheme=dark')).toBe('system');
    expect(themeAttribute(themeOfCookie(null))).toBeUndefined();
  });
});

describe('styles', () => {
  it('all global files are imported, once', () => {
    const lists = ['styles.css', 'later-styles.css'];
    const imported = lists.flatMap((name) => [...read(name).matchAll(/'\.\/(.+?)'/g)].map((found) => found[1] ?? ''));
    const present = readdirSync(folder).filter(
      (name) => name.endsWith('.css') && !name.endsWith('.module.css') && !lists.includes(name),
    );
    expect(imported.toSorted()).toEqual(present.toSorted());
  });
  it('a theme changes colours alone, by the scheme of the page, and which of two pictures is shown', () => {
    expect(read('tokens.css').match(/: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/g)?.length).toBeGreaterThan(70);
    const rules = globSync('../*/*.css', { cwd: folder }).flatMap(
      (name) => read(name).match(/\[data-theme[^{]*\{[^}]*\}/g) ?? [],
    );
    const others = rules.filter((rule) => !/ \.by-(?:day|night)[ ,]/.test(rule));
    expect(others.filter((rule) => !/\{\s*color-scheme: (?:light|dark);\s*\}$/.test(rule))).toEqual([]);
  });
  it('no component writes a colour of its own', () => {
    const others = globSync('../*/*.css', { cwd: folder }).filter((name) => !name.includes('/tokens'));
    expect(others.length).toBeGreaterThan(30);
    const found = others.flatMap((name) =>
      (read(name).match(/#[0-9a-f]{3,8}\b|rgba?\(/gi) ?? []).map((colour) => `${name} ${colour}`),
    );
    expect(found).toEqual([]);
  });
});
