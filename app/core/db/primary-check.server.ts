import { type Client, type ClientBase, DatabaseError, type Pool } from 'pg';
import { DatabaseAway } from '#app/core/failure.ts';
import { log } from '#app/core/process/log.server.ts';

/** What a server is: a primary or a replica, of which cluster by its identifier, on which timeline. */
export type Standing = { isReplica: boolean; cluster: string; timeline: number };

/** Whatever a server can be asked through; int8 has to read as number. */
type Asked = Pick<Pool, 'query'>;

/** The server at DATABASE_URL is not the one that may be written to: a replica, or a primary of old. */
export class NoPrimary extends DatabaseAway {}

/** The newest timeline that this process has met, of each cluster by its identifier. */
const newest = new Map<string, number>();
const standings = new WeakMap<ClientBase, Standing>();
/** Places that are refused, by host and port: what was said of them and since when. */
const refused = new Map<string, { sentence: string; since_ms: number }>();

/**
 * Looks at what a new connection leads to; only the primary may be written to. PostgreSQL counts a timeline up with
 * each promotion (its documentation, 26.3.5), and a process refuses whoever stands on an older one than it has met:
 * that one was the primary until another took over, and came back without knowing. The log has a line when that begins
 * and one when it is over.
 * @throws NoPrimary on a replica, and on a primary of old
 */
export async function checkPrimary(client: ClientBase): Promise<void> {
  const standing = await askStanding(client);
  const { host, port } = client as Client;
  const place = `${host}:${port}`;
  if (standing.isReplica)
    refuse(place, 'The database is a replica, which can only be read: let DATABASE_URL lead to the primary');
  const { cluster, timeline } = standing;
  standings.set(client, standing);
  if (isPrimaryOfOld(client)) {
    const other = `the one on timeline ${newest.get(cluster)}`;
    refuse(
      place,
      `The database is on timeline ${timeline} and was the primary until ${other} took over: take this server away ` +
        `and let DATABASE_URL lead to ${other} (docs/operating.md, "When the primary dies")`,
    );
  }
  noteStanding(standing);
  accept(place);
}

/** Whether a primary on a newer timeline has been met since this connection was made. */
export function isPrimaryOfOld(client: ClientBase): boolean {
  const standing = standings.get(client);
  return standing !== undefined && standing.timeline < (newest.get(standing.cluster) ?? 0);
}

/** Remembers the timeline of a server that was met, a replica or one that was promoted too. */
export function noteStanding({ cluster, timeline }: Standing): void {
  if (cluster !== '') newest.set(cluster, Math.max(timeline, newest.get(cluster) ?? 0));
}

/** Whether something failed because the server at DATABASE_URL is not the primary. */
export function isNoPrimary(error: unknown): boolean {
  return error instanceof NoPrimary || (error instanceof Error && isNoPrimary(error.cause));
}

/** Asks a server what it is; cluster '' and timeline 0 where that is kept from applications. */
export async function askStanding(asked: Asked): Promise<Standing> {
  try {
    const { rows } = await asked.query<Standing>(`
      select pg_is_in_recovery() "isReplica", (select system_identifier::text from pg_control_system()) cluster,
        case when pg_is_in_recovery() then greatest((select timeline_id from pg_control_checkpoint()),
            (select max(received_tli) from pg_stat_wal_receiver))
          else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8 end timeline`);
    return rows[0]!;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // where the log is kept from applications there are no timelines to compare
    const { rows } = await asked.query<{ isReplica: boolean }>('select pg_is_in_recovery() "isReplica"');
    return { isReplica: rows[0]!.isReplica, cluster: '', timeline: 0 };
  }
}

function refuse(place: string, sentence: string): never {
  const known = refused.get(place);
  if (known?.sentence !== sentence) {
    refused.set(place, { sentence, since_ms: known?.since_ms ?? performance.now() });
    log.error({ place }, `${sentence}. Until then nothing is read from it or written to it`);
  }
  throw new NoPrimary(sentence);
}

function accept(place: string): void {
  const known = refused.get(place);
  if (!known) return;
  refused.delete(place);
  const refused_s = Math.round((performance.now() - known.since_ms) / 1000);
  log.warn({ place, refused_s }, 'the database is the primary again: it is read from and written to');
}
