import { type ClientBase, DatabaseError } from 'pg';
import { DatabaseAway } from '#app/core/failure.ts';

type Standing = { isReplica: boolean; cluster: string; timeline: number };

/** The newest timeline that this process has met, of each cluster by its identifier. */
const newest = new Map<string, number>();
const standings = new WeakMap<ClientBase, Standing>();

/**
 * Looks at what a new connection leads to; only the primary may be written to. PostgreSQL counts a timeline up with
 * each promotion (its documentation, 26.3.5), and a process refuses whoever stands on an older one than it has met:
 * that one was the primary until another took over, and came back without knowing.
 * @throws DatabaseAway on a replica, and on a primary of old
 */
export async function checkPrimary(client: ClientBase): Promise<void> {
  const standing = await askStanding(client);
  if (standing.isReplica) throw new DatabaseAway('The database is a replica, which can only be read');
  const { cluster, timeline } = standing;
  standings.set(client, standing);
  if (isPrimaryOfOld(client))
    throw new DatabaseAway(
      `The database is on timeline ${timeline}, but ${newest.get(cluster)} has been met: it was the primary until ` +
        'another took over. If it is to be the primary again, start the site anew',
    );
  newest.set(cluster, timeline);
}

/** Whether a primary on a newer timeline has been met since this connection was made. */
export function isPrimaryOfOld(client: ClientBase): boolean {
  const standing = standings.get(client);
  return standing !== undefined && standing.timeline < (newest.get(standing.cluster) ?? 0);
}

async function askStanding(client: ClientBase): Promise<Standing> {
  try {
    const { rows } = await client.query<Standing>(`
      select pg_is_in_recovery() "isReplica", (select system_identifier::text from pg_control_system()) cluster,
        case when pg_is_in_recovery() then 0
          else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8 end timeline`);
    return rows[0]!;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // where the log is kept from applications there are no timelines to compare
    const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() "isReplica"');
    return { isReplica: rows[0]!.isReplica, cluster: '', timeline: 0 };
  }
}
