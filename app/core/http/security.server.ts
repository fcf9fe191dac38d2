import { randomBytes } from 'node:crypto';
import { positionHeader } from '#app/core/replicas/own-writes.server.ts';
import { hasReplicas } from '#app/core/replicas/replicas.server.ts';

let coversSubdomains = true;

/** Whether browsers take https for granted on the hosts below this site's too (HSTS_SUBDOMAINS); said once at boot. */
export function setHstsSubdomains(isOn: boolean): void {
  coversSubdomains = isOn;
}

/** A nonce that nobody can guess: 18 random bytes in base64url. */
export const newNonce = (): string => randomBytes(18).toString('base64url');

/** Headers of every response; the policy of a page depends on its scripts. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(isSecure
      ? { 'strict-transport-security': `max-age=31536000${coversSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
}

/** The policy of responses that are not pages: nothing may be loaded or framed. */
export const strictPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of the service worker: it calls the site itself, for pages and when the push address is another one. */
export const workerPolicy = `${strictPolicy}; connect-src 'self'`;

/**
 * The Content-Security-Policy of an HTML page. Style attributes are allowed, style elements are not.
 * @param scripts the sources that allow the page's own inline scripts, a nonce or hashes; what these load is allowed
 * too
 * @param origins `upload`: an object store that this page may send files to; `images`: one without TLS that images come
 * from, as those with TLS are allowed anyway; `frame`: the site whose page this page shows in a frame
 */
export function pagePolicy(
  scripts: string,
  isSecure: boolean,
  { upload, images, frame }: Partial<Record<'upload' | 'images' | 'frame', string | null>>,
): string {
  const plain = images ? ` ${images}` : '';
  return [
    "default-src 'self'",
    `script-src ${scripts} 'strict-dynamic'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https:${plain}`,
    `media-src 'self' https:${plain}`,
    "font-src 'self'",
    upload ? `connect-src 'self' ${upload}` : "connect-src 'self'",
    "worker-src 'self' blob:",
    ...(frame ? [`frame-src ${frame}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * CORS headers for an /api request, or none when its origin is not allowed. Allowed are the site itself and the
 * configured origins; where none are configured localhost and 127.0.0.1 of any port (contract section 1). Where there
 * are replicas, clients may also say and read how far the database was.
 */
export function corsHeaders(origin: string | null, host: string, allowed: string[]): Record<string, string> {
  if (!origin || !URL.canParse(origin)) return {};
  const from = new URL(origin);
  const isLocal = allowed.length === 0 && (from.hostname === 'localhost' || from.hostname === '127.0.0.1');
  const isAllowed = from.host === host || isLocal || allowed.includes(origin);
  if (!isAllowed) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
    'access-control-allow-headers': `think-lang, server, ba-user-token, Content-Type, X-Requested-With, Authorization${
      hasReplicas() ? `, ${positionHeader}` : ''
    }`,
    ...(hasReplicas() && { 'access-control-expose-headers': positionHeader }),
    'access-control-max-age': '1800',
    vary: 'Origin',
  };
}
