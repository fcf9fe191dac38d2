import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { keyedHash } from '#app/core/secrets/secret.server.ts';

/** Tells keys apart and tells nothing of them. */
export const keyFingerprint = (): Buffer => keyedHash('fingerprint', '').subarray(0, 16);

/**
 * Makes sure that this process has the secret key of the site that the database belongs to; the first start notes it.
 * @param takesNew the operator has changed the key on purpose: the new one is noted
 * @throws StartupError for another key: log-ins, sealed settings and private files would be unreadable
 */
export async function requireSiteKey(db: Db, takesNew: boolean): Promise<void> {
  const own = keyFingerprint();
  await sql`insert into core.site_key (fingerprint) values (${own}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ fingerprint: Buffer }>`select fingerprint from core.site_key`.execute(db);
  if (rows[0]!.fingerprint.equals(own)) return;
  if (!takesNew)
    throw new StartupError(
      'SECRET_KEY is not the key of this database: give every host the same SECRET_KEY, or the secret.key that the site was made with. Who changed it on purpose starts once with SECRET_KEY_CHANGED=on; log-ins, sealed settings and private files of the old key are lost then.',
    );
  await sql`update core.site_key set fingerprint = ${own}, noted_at = now()`.execute(db);
}
