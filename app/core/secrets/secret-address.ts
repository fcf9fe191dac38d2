import { isLoopbackHost } from '#app/core/loopback.ts';

/*
 * A secret belongs to the place that it was entered for: pure.
 */

/**
 * Where an address leads: scheme, host and port, which for web addresses stand in it or follow from the scheme; '' for
 * none.
 */
export function placeOf(address: string): string {
  if (!address.includes('://') || !URL.canParse(address)) return address.trim().toLowerCase();
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`.toLowerCase();
}

/**
 * Whether a secret may be sent there: over TLS, or within this machine. No address is the service's own, which has TLS.
 */
export function isSafePlace(address: string): boolean {
  if (address === '') return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopbackHost(hostname);
}

/** Whether a secret that is kept would go to another place than it was entered for; to none it goes nowhere. */
export const movesSecret = (before: readonly string[], after: readonly string[]): boolean =>
  after.some((place, at) => place !== '' && placeOf(place) !== placeOf(before[at] ?? ''));
