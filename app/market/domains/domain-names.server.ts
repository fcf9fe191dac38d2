import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { mayBePublic } from '#app/core/outbound/addresses.server.ts';
import { isMixedScript } from './developer-domains.policy.ts';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** DNS allows 253 characters, of which the record's own label takes some. */
const longestHost = 239;

/**
 * The host of what somebody typed: a name of the public internet, alone or as the address of an https site; null for
 * anything else.
 */
export function parseDomain(typed: string): { host: string; shown: string } | null {
  const url = URL.parse(`https://${typed.replace(/^https:\/\//i, '')}`);
  if (!url || url.port || url.username || url.password || url.pathname !== '/' || url.search || url.hash) return null;
  const host = url.hostname.replace(/\.$/, '');
  const labels = host.split('.');
  if (host.length > longestHost || labels.length < 2 || !labels.every((one) => label.test(one))) return null;
  if (isIP(host) !== 0 || !mayBePublic({ hostname: host })) return null;
  return { host, shown: shownDomain(host) };
}

/** A host as readers see it: in Unicode, and in ASCII too where its letters might pass for others. */
export function shownDomain(host: string): string {
  const unicode = domainToUnicode(host);
  if (unicode === '' || domainToASCII(unicode) !== host) return host;
  return isMixedScript(unicode) ? `${unicode} (${host})` : unicode;
}
