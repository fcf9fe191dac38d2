import { expect, it } from 'vitest';
import { PageTags, unnamed } from '#app/core/page-tags.server.ts';
import { lifetimeOf } from './page-lifetime.server.ts';

const now = Date.parse('2026-11-29T12:00:00Z');
const minute = 60_000;
const named = new PageTags();
named.nameFor().madeOf('thread:1');

/** A page with times that lie so many minutes back, or ahead. */
const pageOf = (...minutes: number[]) =>
  Buffer.from(
    minutes.map((each) => `<time dateTime="${new Date(now - each * minute).toISOString()}">前</time>`).join('问'),
  );
const lifetime = (...minutes: number[]) => lifetimeOf(pageOf(...minutes), named.result(), now) / minute;

it('keeps a page until its nearest time is a tenth beside the truth, from one minute to five', () => {
  expect(lifetime(1)).toBe(1);
  expect(lifetime(20, 9000)).toBe(2);
  expect(lifetime(9000, 30)).toBe(3);
  expect(lifetime(9000, -40)).toBe(4);
  expect(lifetime(9000)).toBe(5);
  expect(lifetime()).toBe(5);
});

it('keeps a page a minute that names nothing it is made of', () => {
  expect(lifetimeOf(pageOf(9000), unnamed, now)).toBe(minute);
  expect(lifetimeOf(pageOf(9000), new PageTags().result(), now)).toBe(minute);
});

it('takes no day for a time', () => {
  const odd = Buffer.from('<time datetime="today">today</time>');
  expect(lifetimeOf(odd, named.result(), now)).toBe(5 * minute);
});
