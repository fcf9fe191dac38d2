import type { EventSource } from './plugin-events.schema.ts';

/** Where a visitor came from, in words that say nothing more about them. */
export type Origin = {
  source: EventSource;
  /** The host of another site. */
  referrer: string;
  /** What they searched for here. */
  word: string;
};

const engines =
  /(?:^|\.)(?:google|bing|baidu|sogou|so|sm|yahoo|duckduckgo|yandex|ecosia|qwant|kagi|startpage|naver)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;
const longest = { word: 60, referrer: 100 };

/**
 * Reads a path of this site or an address elsewhere.
 * @param siteUrl without a slash at its end
 */
export function originOf(from: string, siteUrl: string): Origin {
  const nowhere: Origin = { source: 'direct', referrer: '', word: '' };
  if (from === '' || !URL.canParse(from, siteUrl)) return nowhere;
  const url = new URL(from, siteUrl);
  if (!/^https?:$/.test(url.protocol)) return nowhere;
  if (url.origin === new URL(siteUrl).origin) return { ...nowhere, ...withinSite(url) };
  const referrer = url.hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .slice(0, longest.referrer);
  return { ...nowhere, source: engines.test(referrer) ? 'engine' : 'link', referrer };
}

function withinSite({ pathname, searchParams }: URL): Pick<Origin, 'source' | 'word'> {
  const inMarket = /^\/plugin(?:\/|$)/.test(pathname);
  const searched = /^\/ask\/search(?:\/(.*))?$/.exec(pathname);
  const typed = inMarket ? searchParams.get('q') : searched && (searched[1] || searchParams.get('q'));
  if (typed || searched) return { source: 'search', word: wordOf(typed ?? '') };
  return { source: inMarket ? 'market' : 'site', word: '' };
}

/** Words as they are counted: without regard to case and spaces. */
function wordOf(typed: string): string {
  return decode(typed)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, longest.word)
    .trim();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
