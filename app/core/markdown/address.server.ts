/** What a link or image may point at, written so that no browser reads it differently. */
export type Address = { url: string; isExternal: boolean };

/** Longer addresses are not links; also bounds what a reference repeated thousands of times can grow to. */
const maxLength = 2_048;
/** A base nobody can own: an address that stays on it is one of our own paths. */
const own = 'https://own.invalid';

/**
 * The address of a link: http, https, mailto, a path of this site (`/…`) or an anchor (`#…`).
 * @param origin this site's own origin, such as `https://wenwo.example`; links to it become paths
 * @returns undefined for everything else (javascript:, data:, protocol-relative, relative paths)
 */
export function toLinkAddress(raw: string, origin?: string): Address | undefined {
  const url = parse(raw);
  if (!url) return undefined;
  if (url.protocol === 'mailto:') return { url: url.href, isExternal: true };
  if (raw.trimStart().startsWith('#')) return { url: url.hash || '#', isExternal: false };
  return toWebAddress(url, origin);
}

/** The address of an image: http, https or a file under `/storage/`. */
export function toImageAddress(raw: string, origin?: string): Address | undefined {
  const url = parse(raw);
  const address = url && toWebAddress(url, origin);
  return address && (address.isExternal || address.url.startsWith('/storage/')) ? address : undefined;
}

function parse(raw: string): URL | undefined {
  if (raw.length > maxLength || !/^\s*(?:https?:\/\/|mailto:|[/#])/i.test(raw)) return undefined;
  const url = URL.parse(raw, own);
  return url && url.href.length <= maxLength * 2 ? url : undefined;
}

function toWebAddress(url: URL, origin: string | undefined): Address | undefined {
  if (url.username || url.password) return undefined;
  const path = url.pathname + url.search + url.hash;
  if (url.origin === own || url.origin === origin)
    return path.startsWith('//') ? undefined : { url: path, isExternal: false };
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb ? { url: url.href, isExternal: true } : undefined;
}
