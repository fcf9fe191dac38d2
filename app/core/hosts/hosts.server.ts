import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';
import { sharesFiles } from '#app/core/files/file-places.server.ts';
import { log } from '#app/core/process/log.server.ts';
import type { HostRow } from './hosts.ts';
import { isDraining, setDraining, setLiveHosts, silent_s } from './live-hosts.server.ts';
import { keyFingerprint, keyFingerprints } from './site-key.server.ts';

/*
 * Machines that serve one site find each other in core.host. Each host has one row, written by the process that also
 * prepares the database; its web processes only read how many hosts live.
 */

const beat_ms = 5000;
/** Rows of hosts that died go after so long. */
const forgotten_min = 60;

const id = randomUUID();
const startedAt = new Date();

/**
 * Looks every few seconds which hosts live, and writes this one's row when it is the host's first process.
 * @returns what looks at once, and what ends it and takes the row away
 */
export async function followHosts(
  db: Db,
  { isFirst, version }: { isFirst: boolean; version: string },
): Promise<{ look(): Promise<void>; stop(): Promise<void> }> {
  let last: Promise<void> = Promise.resolve();
  const beat = () => {
    last = last.then(async () => {
      try {
        if (isFirst) await writeRow(db, version);
        setLiveHosts(await countLive(db));
      } catch (error) {
        log.debug({ err: error }, 'the register of hosts was not reached'); // the last count holds
      }
    });
    return last;
  };
  await beat();
  const timer = setInterval(() => void beat(), beat_ms).unref();
  return {
    look: beat,
    async stop() {
      clearInterval(timer);
      await last;
      if (isFirst) await sql`delete from core.host where id = ${id}`.execute(db).catch(() => {});
      setLiveHosts(1);
      setDraining(false);
    },
  };
}

async function countLive(db: Db): Promise<number> {
  const { rows } = await sql<{ live: number }>`select count(*) live from core.host
    where seen_at > now() - make_interval(secs => ${sql.lit(silent_s)})`.execute(db);
  return rows[0]!.live;
}

async function writeRow(db: Db, version: string): Promise<void> {
  const row = { ahead_ms: await readAhead(db), sharesFiles: await sharesFiles() };
  await sql`
    insert into core.host (id, name, version, fingerprint, ahead_ms, shares_files, is_draining, started_at, seen_at)
    values (${id}, ${hostname()}, ${version}, ${keyFingerprint()}, ${row.ahead_ms}, ${row.sharesFiles}, ${isDraining()},
      ${startedAt}, now())
    on conflict (id) do update set ahead_ms = excluded.ahead_ms, shares_files = excluded.shares_files,
      is_draining = excluded.is_draining, seen_at = excluded.seen_at`.execute(db);
  await sql`delete from core.host
    where seen_at < now() - make_interval(mins => ${sql.lit(forgotten_min)})`.execute(db);
}

/** Milliseconds by which the clock of this machine is ahead of the database's, the way to it left out. */
export async function readAhead(db: Db): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ there: number }>`select
    floor(extract(epoch from clock_timestamp()) * 1000)::bigint there`.execute(db);
  return Math.round((before + Date.now()) / 2 - rows[0]!.there);
}

/** How many hosts live, and how many of them put new files where all find them; none in a database of old. */
export async function countFilePlaces(db: Db): Promise<{ live: number; sharing: number }> {
  const { rows: known } = await sql<{ is: boolean }>`select to_regclass('core.host') is not null "is"`.execute(db);
  if (!known[0]!.is) return { live: 0, sharing: 0 };
  const { rows } = await sql<{ live: number; sharing: number }>`
    select count(*) live, count(*) filter (where shares_files) sharing from core.host
    where seen_at > now() - make_interval(secs => ${sql.lit(silent_s)})`.execute(db);
  return rows[0]!;
}

/** The hosts that live, by name. */
export async function listHosts(db: Db): Promise<HostRow[]> {
  const { rows } = await sql<HostRow>`
    select name, version, ahead_ms, shares_files "sharesFiles", is_draining "isDraining", id = ${id} "isThis",
      fingerprint = any(${keyFingerprints()}::bytea[]) "hasKey",
      greatest(0, floor(extract(epoch from now() - seen_at)))::bigint seen_s from core.host
    where seen_at > now() - make_interval(secs => ${sql.lit(silent_s)}) order by name, started_at`.execute(db);
  return rows;
}
