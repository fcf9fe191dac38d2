import { expect, test } from 'vitest';
import { currentEntry, type FrameEntry } from './app-frame-entries.ts';

const entry = (to: string): FrameEntry => ({ key: to, label: to, icon: 'home', to });
const groups = [
  {
    key: 'a',
    label: 'A',
    entries: [
      entry('/user/account'),
      entry('/user/account/overview'),
      { key: 'out', label: 'Out', icon: 'link', href: 'https://other.example' } as const,
    ],
  },
  { key: 'b', label: 'B', entries: [entry('/user/ask/post')] },
];

test('the longest path above the present page is current', () => {
  expect(currentEntry(groups, '/user/account/overview')?.key).toBe('/user/account/overview');
  expect(currentEntry(groups, '/user/account/profile')?.key).toBe('/user/account');
  expect(currentEntry(groups, '/user/ask/post/12')?.key).toBe('/user/ask/post');
  expect(currentEntry(groups, '/user/ask/posts')).toBeNull();
  expect(currentEntry(groups, '/user')).toBeNull();
});

test('an entry that stands for several pages is current on each of them', () => {
  const many = { ...entry('/admin/reviews'), pages: ['/admin/reviews', '/admin/market/reviews'] };
  const all = [{ key: 'a', label: 'A', entries: [many, entry('/admin/market')] }];
  expect(currentEntry(all, '/admin/market/reviews/3')?.key).toBe('/admin/reviews');
  expect(currentEntry(all, '/admin/market/measures')?.key).toBe('/admin/market');
});
