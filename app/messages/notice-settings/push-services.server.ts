import { isAllowedHost } from '#app/core/outbound/addresses.server.ts';

/** Where the push services of the browsers are; a host that begins with a dot stands for all below it. */
const known = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
  '.push.apple.com',
];

/** Whether an address is one of a push service: of a browser's maker over TLS, or of one that the operator allows. */
export function isPushService(address: string, allowed: readonly string[]): boolean {
  const url = new URL(address);
  if (isAllowedHost(url, allowed)) return true;
  const host = url.hostname.toLowerCase();
  const isKnown = known.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one));
  return isKnown && url.protocol === 'https:' && url.port === '';
}

/**
 * What an answer of a push service means: `gone` when the browser takes nothing more by this address or was subscribed
 * with other keys, `refused` for a message that it will never take, `later` when it may take it another time.
 */
export function outcomeOf(status: number | null): 'taken' | 'gone' | 'refused' | 'later' {
  if (status === null || status === 429 || status >= 500) return 'later';
  if (status < 300) return 'taken';
  return [401, 403, 404, 410].includes(status) ? 'gone' : 'refused';
}
