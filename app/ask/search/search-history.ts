/** The words of one's last searches, newest first; they stay in this browser. */
const place = 'ask.searches';
const kept = 10;

export function readHistory(): string[] {
  try {
    const list = JSON.parse(localStorage.getItem(place) ?? '[]') as unknown;
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string').slice(0, kept) : [];
  } catch {
    return []; // no storage, or somebody else's words in it
  }
}

/** Puts a search first; one that begins like the last, as while typing on, takes its place. */
export function keepInHistory(keywords: string): void {
  const words = keywords.trim();
  if (words === '') return;
  const others = readHistory().filter((one, at) => one !== words && !(at === 0 && words.startsWith(one)));
  write([words, ...others].slice(0, kept));
}

export const clearHistory = (): void => write([]);

function write(list: string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(list));
  } catch {
    // a browser without storage keeps no history
  }
}
