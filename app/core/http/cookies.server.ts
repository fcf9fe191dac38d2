import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import type { Cookie } from './endpoint.server.ts';

/**
 * Names of the cookies the product sets. Scripts cannot read the refresh token, the marks of a trusted device and of a
 * journey to a sign-in provider, the staff keys, and the database's position.
 */
export const cookieNames = {
  id: 'ba-user-id',
  token: 'ba-user-token',
  refresh: 'ba-user-refresh',
  device: 'ba-user-device',
  /** Ties a journey to a sign-in provider to this browser. */
  federation: 'ba-user-sso',
  /** The own keys of a staff member who is signed in as somebody else. */
  staff: 'ba-staff-keys',
  language: 'think-lang',
  theme: 'theme',
  /** How far the database was after this browser's last write, where there are replicas. */
  position: 'ba-position',
} as const;

/**
 * Those that scripts never see. Under https they carry this prefix, so that neither a sibling host nor plain http can
 * set them (RFC 6265bis 4.1.3).
 */
const hostOnly: ReadonlySet<string> = new Set([
  cookieNames.refresh,
  cookieNames.device,
  cookieNames.federation,
  cookieNames.staff,
]);
const prefix = '__Host-';

/**
 * Reads a Cookie header into a map by the names of `cookieNames`; malformed parts are skipped, under https also what
 * lacks its prefix.
 */
export function readCookies(
  header: string | null | undefined,
  isSecure = getSiteUrl().startsWith('https:'),
): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    try {
      const sent = part.slice(0, at).trim();
      const name = isSecure && sent.startsWith(prefix) ? sent.slice(prefix.length) : sent;
      if (isSecure && hostOnly.has(name) && name === sent) continue;
      cookies.set(name, decodeURIComponent(part.slice(at + 1).trim()));
    } catch {
      continue;
    }
  }
  return cookies;
}

/**
 * Writes one Set-Cookie value: path /, SameSite=Lax, Secure and prefixed under https; an empty value clears the cookie.
 */
export function writeCookie(cookie: Cookie, isSecure: boolean): string {
  const age = cookie.value === '' ? 0 : cookie.days === undefined ? undefined : Math.round(cookie.days * 86_400);
  return [
    `${isSecure && hostOnly.has(cookie.name) ? prefix : ''}${cookie.name}=${encodeURIComponent(cookie.value)}`,
    'Path=/',
    'SameSite=Lax',
    age === undefined ? '' : `Max-Age=${age}`,
    cookie.httpOnly ? 'HttpOnly' : '',
    isSecure ? 'Secure' : '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** So long a browser tells how far the database was after its last write. */
const positionLasts_s = 60;

/** The cookie that has a browser's next pages show what it has just written. */
export const positionCookie = (value: string): Cookie => ({
  name: cookieNames.position,
  value,
  days: positionLasts_s / 86_400,
  httpOnly: true,
});
