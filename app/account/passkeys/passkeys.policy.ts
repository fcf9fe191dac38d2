/*
 * Rules of passkeys: pure.
 */

export const challenge_ms = 5 * 60_000;
export const maxPasskeys = 20;

/** This site as browsers name it for passkeys: host name and origin. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of a site, or null where browsers know no passkeys: they want a host name, no bare address, and
 * https but for localhost (WebAuthn level 3, section 5.1.3). Loopback addresses stand for localhost, so that a site on
 * one's own machine can be used as http://localhost.
 */
export function relyingParty(siteUrl: string): RelyingParty | null {
  const url = new URL(siteUrl);
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname))
    return { id: 'localhost', origin: `${url.protocol}//localhost${url.port && `:${url.port}`}` };
  const isAddress = /^(?:\d+(?:\.\d+){3}|\[.*\])$/.test(url.hostname);
  return isAddress || url.protocol !== 'https:' ? null : { id: url.hostname, origin: url.origin };
}
