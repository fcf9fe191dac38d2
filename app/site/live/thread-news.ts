import type { LiveData } from '#app/ui/kit/live-events.ts';

/** A text that is new below a post, by the id that it has in the page. */
type NewText = { place: string; at: number };

/** What happened to the post of a page since the page was read. */
export type ThreadNews = { texts: readonly NewText[]; change: string | null };

export const noNews: ThreadNews = { texts: [], change: null };

/** What of two changes is told: what ends something says more than what changes it. */
const weights = ['changed', 'edited', 'deleted', 'accepted', 'closed', 'gone'];

/** A new answer (`a31`) or comment (`c5`). */
export const withText = (news: ThreadNews, place: string, at: number): ThreadNews =>
  news.texts.some((one) => one.place === place) ? news : { ...news, texts: [...news.texts, { place, at }] };

export function withChange(news: ThreadNews, { what }: LiveData): ThreadNews {
  const [now, before] = [weights.indexOf(String(what)), weights.indexOf(news.change ?? '')];
  return now > before ? { ...news, change: weights[now]! } : news;
}

/** A page that was read this long after something was told shows it. */
const read_ms = 1000;

/** What is left when the page has been read anew. */
export const afterReading = (news: ThreadNews, now: number): ThreadNews =>
  news.texts.length === 0 && news.change === null
    ? news
    : { texts: news.texts.filter(({ at }) => now - at < read_ms), change: null };

/** What is told: not what stands in the page already, as one's own texts do. */
export function shownNews({ texts, change }: ThreadNews, isShown: (place: string) => boolean) {
  const left = texts.filter(({ place }) => !isShown(place)).map(({ place }) => place);
  const answers = left.filter((place) => place.startsWith('a'));
  return { answers, comments: left.filter((place) => place.startsWith('c')), change };
}
