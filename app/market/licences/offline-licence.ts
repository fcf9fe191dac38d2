import type { Edition } from '#app/market/offers/offers.schema.ts';

/** What an offline file says. Times in unix seconds. */
type OfflineFacts = {
  /** The slug of the plugin. */
  plugin: string;
  edition: Edition;
  /** The fingerprint of the site, as its host names it: the file is for this one alone. */
  site: string;
  issuedAt: number;
  expiresAt: number;
  /** Null for life. */
  updatesUntil: number | null;
};

/** The file as hosts get it; `signature` is base64 of 64 bytes of Ed25519 by the listed key. */
export type OfflineFile = OfflineFacts & { format: 1; keyId: string; signature: string };

/** What is signed: one line a fact, so that it can be checked with any tool; a version of the form stands in front. */
export const offlineText = (
  { plugin, edition, site, issuedAt, expiresAt, updatesUntil }: OfflineFacts,
  keyId: string,
): string =>
  ['plugin-licence-1', keyId, plugin, edition, site, issuedAt, expiresAt, updatesUntil ?? 'life', ''].join('\n');
