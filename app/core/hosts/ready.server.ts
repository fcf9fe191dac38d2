import { sql } from 'kysely';
import { knowsSchema } from '#app/core/db/migrate.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { isNoPrimary } from '#app/core/db/primary-check.server.ts';
import { readAhead } from './hosts.server.ts';
import { mostAhead_ms } from './hosts.ts';
import { isDraining } from './live-hosts.server.ts';
import { keyFingerprints } from './site-key.server.ts';

/** Whether this process may be sent visitors, or why not. */
export type Readiness = 'ok' | 'draining' | 'database' | 'primary' | 'schema' | 'key' | 'clock';

const patience_ms = 1000;
/** Probes of so long share an answer. */
const shared_ms = 500;

let last: { at: number; answer: Promise<Readiness> } | undefined;

/**
 * Asks the database whether all is well, within a second: it answers, is the
 * primary, its schema is one that this program knows, it
 * belongs to our key, and its clock is ours.
 */
export function checkReady(db: Db): Promise<Readiness> {
  if (isDraining()) return Promise.resolve('draining');
  if (!last || performance.now() - last.at > shared_ms) last = { at: performance.now(), answer: check(db) };
  return last.answer;
}

async function check(db: Db): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(() => resolve('database'), patience_ms);
  });
  try {
    return await Promise.race([look(db), late]);
  } catch (error) {
    return isNoPrimary(error) ? 'primary' : 'database';
  } finally {
    clearTimeout(timer);
  }
}

async function look(db: Db): Promise<Readiness> {
  const [ahead_ms, isKnown, { rows }] = await Promise.all([
    readAhead(db),
    knowsSchema(db),
    sql<{ fingerprint: Buffer }>`select fingerprint from core.site_key`.execute(db),
  ]);
  if (!isKnown) return 'schema';
  const site = rows[0]?.fingerprint;
  if (!site || !keyFingerprints().some((own) => own.equals(site))) return 'key';
  return Math.abs(ahead_ms) > mostAhead_ms ? 'clock' : 'ok';
}
