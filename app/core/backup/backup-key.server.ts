import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { fingerprintOf } from '#app/core/hosts/site-key.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { SECRET_FILE, type SiteKey } from './backup-format.server.ts';

/** The secret keys that an operator gives: as a start reads them. */
export type GivenKeys = { first?: string | undefined; fallbacks: readonly string[]; takesNew: boolean };

/** What DATA_DIR/secret.key holds, or null where a site has none, as one with SECRET_KEY in the environment. */
export async function readSecretFile(dataDir: string): Promise<Buffer | null> {
  return readFile(path.join(dataDir, SECRET_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Whether a secret.key is the key of such a fingerprint. */
export const isKeyOf = (secret: Buffer | null, fingerprint: Buffer): boolean =>
  secret !== null && fingerprintOf(secret.toString('utf8').trim()).equals(fingerprint);

/** Whose key a database belongs to, and whether a backup with this secret.key holds it; null before its first start. */
export async function findSiteKey(client: Client, secret: Buffer | null): Promise<SiteKey | null> {
  const { rows: known } = await client.query<{ is: boolean }>(`select to_regclass('core.site_key') is not null "is"`);
  if (!known[0]!.is) return null;
  const { rows } = await client.query<{ fingerprint: Buffer }>('select fingerprint from core.site_key');
  const fingerprint = rows[0]?.fingerprint;
  return fingerprint ? { fingerprint: fingerprint.toString('hex'), isInside: isKeyOf(secret, fingerprint) } : null;
}

/**
 * Makes sure that the site of a backup will start with the keys that are given, before anything of it is loaded.
 * @param key of the backup; older ones and those of a site that never ran say nothing of it
 * @throws StartupError that says what to set
 */
export function requireKeyOf(file: string, key: SiteKey | null, { first, fallbacks, takesNew }: GivenKeys): void {
  if (!key || takesNew || (first === undefined && key.isInside)) return;
  const given = [...(first === undefined ? [] : [first]), ...fallbacks];
  if (given.some((one) => fingerprintOf(one).toString('hex') === key.fingerprint)) return;
  const lost = 'SECRET_KEY_CHANGED=on if it is lost, here and for the first start. Nothing was changed.';
  if (first === undefined)
    throw new StartupError(
      `The SECRET_KEY of this site is not in ${file}: set SECRET_KEY to the one that the site had, or ${lost}`,
    );
  const other = key.isInside ? 'leave it away, for the file holds the right one' : 'set the one that the site had';
  throw new StartupError(`SECRET_KEY is not the key of the site in ${file}: ${other}, or ${lost}`);
}
