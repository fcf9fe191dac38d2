import { sql } from 'kysely';
import { type Db, inTransaction } from '#app/core/db/pool.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';
import { givenSecrets, keyedHash, setFormerSecrets } from '#app/core/secrets/secret.server.ts';

/** Tells keys apart and tells nothing of them. */
export const fingerprintOf = (key: string): Buffer => keyedHash('fingerprint', '', key).subarray(0, 16);
/** That of the key which seals here. */
export const keyFingerprint = (): Buffer => fingerprintOf(givenSecrets()[0]!);
/** Those of all keys that the operator gave. */
export const keyFingerprints = (): Buffer[] => givenSecrets().map(fingerprintOf);

const sealedAs = 'old-key';

/**
 * Makes sure that this process has the secret key of the site that the database belongs to; the first start notes it.
 * Whose own first key is another, and has the site's one too, makes its own the site's, and what was the site's before
 * is kept, sealed: hashes are found by it. A key that was the site's before does not become it again by a host that
 * still has it first.
 * @param takesNew the operator has changed the key on purpose: the new one is noted
 * @throws StartupError for other keys: log-ins, sealed settings and private files would be unreadable
 */
export async function requireSiteKey(db: Db, takesNew: boolean): Promise<void> {
  const own = keyFingerprint();
  await sql`insert into core.site_key (fingerprint) values (${own}) on conflict do nothing`.execute(db);
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ fingerprint: Buffer }>`select fingerprint from core.site_key for update`.execute(tx);
    const site = rows[0]!.fingerprint;
    if (site.equals(own)) return;
    const key = givenSecrets().find((one) => fingerprintOf(one).equals(site));
    if (key === undefined && !takesNew)
      throw new StartupError(
        'SECRET_KEY is not the key of this database: give every host the same SECRET_KEY, or the secret.key that the site was made with. Whoever replaces it puts the new one into SECRET_KEY and the old one into SECRET_KEY_FALLBACKS (docs/operating.md, "A new key", also for a key that is lost).',
      );
    const { rows: old } = await sql`select from core.old_key where fingerprint = ${own}`.execute(tx);
    if (key !== undefined && old.length > 0 && !takesNew) return;
    // under a key that is lost nothing opens any more
    await sql`delete from core.old_key where fingerprint = ${own} or ${key === undefined}`.execute(tx);
    if (key !== undefined)
      await sql`insert into core.old_key (fingerprint, sealed) values (${site}, ${seal(sealedAs, { key })})`.execute(
        tx,
      );
    await sql`update core.site_key set fingerprint = ${own}, noted_at = now()`.execute(tx);
    log.info('SECRET_KEY has a new first key: what is sealed is sealed anew');
  });
}

/** Has this process find what was hashed under keys that were the site's before. */
export async function openFormerKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ sealed: string }>`select sealed from core.old_key order by retired_at`.execute(db);
  const secrets: string[] = [];
  for (const { sealed } of rows) {
    try {
      secrets.push((unseal(sealedAs, sealed) as { key: string }).key);
    } catch {
      log.warn('a former key cannot be opened: what was hashed under it is not found any more');
    }
  }
  setFormerSecrets(secrets);
}

/** What of this lies sealed itself. */
export const oldKeyRows = {
  what: 'oldKeys',
  table: 'core.old_key',
  key: { column: 'fingerprint', type: 'bytea' },
  columns: ['sealed'],
  purpose: sealedAs,
} as const;
