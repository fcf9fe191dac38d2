import type { Cookie } from './endpoint.server.ts';

/** Names of the cookies the product sets. Scripts cannot read the refresh token, the marks of a trusted device and of a journey to a sign-in provider, and the staff keys. */
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
} as const;

/** Reads a Cookie header into a map; malformed parts are skipped. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    try {
      cookies.set(part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim()));
    } catch {
      continue;
    }
  }
  return cookies;
}

/** Writes one Set-Cookie value: path /, SameSite=Lax, Secure under https; an empty value clears the cookie. */
export function writeCookie(cookie: Cookie, isSecure: boolean): string {
  const age = cookie.value === '' ? 0 : cookie.days === undefined ? undefined : Math.round(cookie.days * 86_400);
  return [
    `${cookie.name}=${encodeURIComponent(cookie.value)}`,
    'Path=/',
    'SameSite=Lax',
    age === undefined ? '' : `Max-Age=${age}`,
    cookie.httpOnly ? 'HttpOnly' : '',
    isSecure ? 'Secure' : '',
  ]
    .filter(Boolean)
    .join('; ');
}
