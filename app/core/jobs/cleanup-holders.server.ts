import type { Pool } from 'pg';
import { log } from '#app/core/process/log.server.ts';

/*
 * pg-boss warns when rows of finished jobs stay although the database has cleaned up, and names the connection with the
 * oldest snapshot. A replica with hot_standby_feedback always has one, that of its own oldest query: named so, it looks
 * like a transaction that nobody ends. Of a replica only what stands still is worth a word, with its name.
 */

/** A replica's snapshot that did not move for so long is that of a query which runs for as long. */
const still_ms = 600_000;

/** What the database tells of the connection over which a replica is fed; null when that is none. */
type Feed = { name: string; address: string | null; xmin: string | null };

type Warning = { message: string; data: object };

/** Judges what the queue warns of. @returns what takes a warning, and what ends it */
export function watchHolders(pool: Pool): { take(warning: Warning): Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let seen: Feed | null = null;

  const say = (warning: Warning) => log.warn({ warning }, 'job queue');
  const look = async () => {
    if (!seen) return;
    const now = await findFeed(pool, 'application_name = $1', seen.name).catch(() => null);
    if (!now?.xmin || now.xmin !== seen.xmin) return void (seen = now ?? seen);
    clearInterval(timer);
    timer = undefined;
    log.warn({ replica: now.name, address: now.address, minutes: still_ms / 60_000 }, words(now));
  };
  return {
    async take(warning) {
      const pid = holderOf(warning);
      const feed = pid === null ? null : await findFeed(pool, 'pid = $1', pid).catch(() => null);
      if (!feed) return say(warning);
      seen = feed;
      timer ??= setInterval(() => void look(), still_ms).unref();
    },
    stop: () => clearInterval(timer),
  };
}

const words = ({ name }: Feed) =>
  `a query on the replica “${name}” has run for ten minutes or longer and keeps this database from cleaning up, as hot_standby_feedback is on there: find it in pg_stat_activity of the replica`;

/** The server's process that a warning names, null for one of another kind. */
function holderOf({ data }: Warning): number | null {
  return 'holderPid' in data && typeof data.holderPid === 'number' ? data.holderPid : null;
}

async function findFeed(pool: Pool, where: string, value: string | number): Promise<Feed | null> {
  const { rows } = await pool.query<Feed>(
    `select coalesce(nullif(application_name, ''), host(client_addr), '?') "name", host(client_addr) address,
      backend_xmin::text xmin from pg_stat_replication where ${where} limit 1`,
    [value],
  );
  return rows[0] ?? null;
}
