import { expect, it } from 'vitest';
import { afterReading, noNews, shownNews, withChange, withText } from './thread-news.ts';

it('counts new texts once, and not those that stand in the page', () => {
  let news = withText(noNews, 'a31', 1000);
  news = withText(withText(withText(news, 'a31', 1100), 'c5', 1200), 'a32', 1300);
  expect(shownNews(news, (place) => place === 'a32')).toEqual({ answers: ['a31'], comments: ['c5'], change: null });
});

it('forgets what a page that was read anew shows, but not what was told while it was read', () => {
  const news = withChange(withText(withText(noNews, 'a31', 1000), 'a32', 4500), { what: 'edited' });
  expect(afterReading(news, 5000)).toEqual({ texts: [{ place: 'a32', at: 4500 }], change: null });
  expect(afterReading(noNews, 5000)).toBe(noNews);
});

it('tells of several changes the one that says most, and of none it does not know', () => {
  const told = (...all: string[]) => all.reduce((news, what) => withChange(news, { what }), noNews).change;
  expect(told('edited', 'closed', 'changed')).toBe('closed');
  expect(told('closed', 'gone')).toBe('gone');
  expect(told('nonsense')).toBeNull();
});
