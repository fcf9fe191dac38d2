import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';
import { sharesFiles } from '#app/core/files/file-places.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { type HostRow, tellApart } from './hosts.ts';
import { isDraining, setDraining, setLiveHosts, silent_s } from './live-hosts.server.ts';
import { keyFingerprint, keyFingerprints } from './site-key.server.ts';

/*
 * Machines that serve one site find each other in core.host. Each host has one row, written by the process that also
 * prepares the database; its web processes only read how many hosts live.
 */

const beat_ms = 5000;
/** Rows of hosts that left or died go after so long. */
const forgotten_h = 24;

const id = randomUUID();
const isSeen = sql`left_at is null and seen_at > now() - make_interval(secs => ${sql.lit(silent_s)})`;

/** A host of the register: what its operator calls it, and where it listens. */
export type OwnHost = { isFirst: boolean; version: string; name: string; port: number };

/**
 * Looks every few seconds which hosts live, and writes this one's row when it is the host's first process.
 * @returns what looks at once, and what ends it and signs the host off
 */
export async function followHosts(db: Db, own: OwnHost): Promise<{ look(): Promise<void>; stop(): Promise<void> }> {
  let last: Promise<void> = Promise.resolve();
  const beat = () => {
    last = last.then(async () => {
      try {
        setLiveHosts(own.isFirst ? await writeRow(db, own) : await countLive(db));
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
      if (own.isFirst) await sql`update core.host set left_at = now() where id = ${id}`.execute(db).catch(() => {});
      setLiveHosts(1);
      setDraining(false);
    },
  };
}

async function countLive(db: Db): Promise<number> {
  const { rows } = await sql<{ live: number }>`select count(*) live from core.host where ${isSeen}`.execute(db);
  return rows[0]!.live;
}

/**
 * Writes this host's row, and forgets those of long ago and of whom this host has taken the place, as after a restart:
 * hosts of its name and port that were seen last before it began. Another host of that name and port, which died beside
 * this one, stays to be told of.
 * @returns how many hosts live
 */
async function writeRow(db: Db, { name, version, port }: OwnHost): Promise<number> {
  const row = { ahead_ms: await readAhead(db), sharesFiles: await sharesFiles() };
  const { rows } = await sql<{ live: number }>`
    with own as (
      insert into core.host (id, name, port, version, fingerprint, ahead_ms, shares_files, is_draining, started_at,
        seen_at)
      values (${id}, ${name}, ${port}::int, ${version}, ${keyFingerprint()}, ${row.ahead_ms}, ${row.sharesFiles},
        ${isDraining()}, now(), now())
      on conflict (id) do update set ahead_ms = excluded.ahead_ms, shares_files = excluded.shares_files,
        is_draining = excluded.is_draining, seen_at = excluded.seen_at, left_at = null
      returning started_at
    ), forgotten as (
      delete from core.host h using own where h.id <> ${id}
        and (h.seen_at < now() - make_interval(hours => ${sql.lit(forgotten_h)})
        or (h.name = ${name} and h.port = ${port}::int and h.seen_at < own.started_at
          and (h.left_at is not null or h.seen_at < now() - make_interval(secs => ${sql.lit(silent_s)}))))
    )
    select 1 + (select count(*) from core.host where id <> ${id} and ${isSeen}) live`.execute(db);
  return rows[0]!.live;
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
    select count(*) live, count(*) filter (where shares_files) sharing from core.host where ${isSeen}`.execute(db);
  return rows[0]!;
}

/** The hosts that live, by name, and then those that left or fell silent within a day, the last one first. */
export async function listHosts(db: Db): Promise<HostRow[]> {
  const { rows } = await sql<HostRow & { id: string; port: number | null }>`
    select id, name, port, version, ahead_ms, shares_files "sharesFiles", is_draining "isDraining", id = ${id} "isThis",
      fingerprint = any(${keyFingerprints()}::bytea[]) "hasKey",
      greatest(0, floor(extract(epoch from now() - seen_at)))::bigint seen_s,
      case when left_at is not null then 'left' when ${isSeen} then 'live' else 'lost' end state,
      floor(extract(epoch from coalesce(left_at, seen_at)))::bigint "lastAt"
    from core.host where seen_at > now() - make_interval(hours => ${sql.lit(forgotten_h)})
    order by not (${isSeen}), case when ${isSeen} then name end, coalesce(left_at, seen_at) desc, started_at`.execute(
    db,
  );
  const names = tellApart(rows);
  return rows.map(({ id: _id, port: _port, ...row }, n) => ({ ...row, name: names[n]! }));
}
