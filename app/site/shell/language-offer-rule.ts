/** What a browser says about its reader and this site. `languages` is in order of preference. */
export type Reader = { languages: readonly string[]; agent: string; cookies: string; isDeclined: boolean };

/**
 * Whether a reader of the Chinese pages is offered the English ones: their browser prefers English to Chinese, they
 * have chosen no language here, have not declined before, and are no crawler.
 */
export function wantsEnglish({ languages, agent, cookies, isDeclined }: Reader): boolean {
  if (
    isDeclined ||
    /(?:^|;\s*)think-lang=/.test(cookies) ||
    /bot\b|crawl|spider|slurp|preview|lighthouse|headless/i.test(agent)
  )
    return false;
  return /^en\b/i.test(languages.find((tag) => /^(?:en|zh)\b/i.test(tag)) ?? '');
}

const key = 'english-declined';

/** Whether this visit is offered the English pages. Browser only. */
export function isEnglishWanted(): boolean {
  if (document.documentElement.lang === 'en') return false;
  return wantsEnglish({
    languages: navigator.languages,
    agent: navigator.userAgent,
    cookies: document.cookie,
    isDeclined: isDeclined(),
  });
}

/** Keeps the offer away from now on. Browser only. */
export function rememberDeclined(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Storage is forbidden: the offer comes again with the next visit.
  }
}

function isDeclined(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
