/**
 * Where a search leads whose address holds a NUL or bytes that are no text, such as half of a surrogate pair: to the
 * same search without them. Null for any other address, and for data, which only our own pages ask for.
 */
export function legibleSearch({ pathname, search }: URL): string | null {
  const [, words] = /^\/ask\/search(?:\/(.*))?$/.exec(pathname) ?? [];
  if (!pathname.startsWith('/ask/search') || pathname.endsWith('.data') || words?.includes('/')) return null;
  const query = search.replaceAll('%00', '');
  // what a form sends is read byte by byte, wrong ones as U+FFFD
  const text =
    words === undefined
      ? null
      : new URLSearchParams(`q=${words.replaceAll('%00', '').replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('q');
  const path = text ? `/ask/search/${encodeURIComponent(text)}${query}` : `/ask/search${query}`;
  return path === pathname + search ? null : path;
}
