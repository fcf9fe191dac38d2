const base = 'https://own.invalid';

/**
 * A path of this site with its query and hash, or null for anything that could lead elsewhere: other origins, `//host`,
 * `/\host`, their encoded forms, dot segments that end in them, control characters, and what is no path at all.
 */
export function ownPath(to: string | null | undefined): string | null {
  // Browsers drop tabs and line ends and take a backslash for a slash.
  if (!to || !to.startsWith('/') || to.length > 2000 || /[\\\p{Cc}]/u.test(to) || !URL.canParse(to, base)) return null;
  const url = new URL(to, base);
  if (url.origin !== base || isDoubled(url.pathname)) return null;
  url.searchParams.delete('_routes');
  return url.pathname + url.search + url.hash;
}

/** True when the path begins with two slashes, also after decoding: a browser or a proxy may read a host there. */
function isDoubled(pathname: string): boolean {
  let path = pathname;
  for (let round = 0; round < 3; round += 1) {
    if (/^[/\\]{2}/.test(path)) return true;
    const decoded = path.replace(/%(25|2f|5c)/gi, (code) => decodeURIComponent(code));
    if (decoded === path) return false;
    path = decoded;
  }
  return true;
}
