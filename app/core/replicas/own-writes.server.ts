import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Ctx, isMember, type ReadDb } from '#app/core/ctx.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { laterLsn, parseLsn } from './lsn.ts';
import { askPosition, hasReplicas, takeReplica } from './replicas.server.ts';

/*
 * Who has written reads from no replica that does not know of it. The primary remembers how far it was after each
 * member's last write, in an unlogged row, and tells it with the login, which every request reads there: so that this
 * holds on every host and for every client. Cookie and header say the same for those who are no members yet.
 */

/** The header in which answers tell how far the primary was, and in which clients may say it again. */
export const positionHeader = 'x-wenwo-lsn';
/**
 * After a caller's committed write, before it is acknowledged: remembers that they must see it.
 * @returns how far the primary was, for the caller; '' where there are no replicas
 */
export async function noteWrite({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<string> {
  if (!hasReplicas()) return '';
  try {
    if (!isMember(actor)) return toText(await askPosition());
    const { rows } = await sql<{ lsn: string }>`
      insert into core.member_write (member_id, lsn) values (${actor.id}, pg_current_wal_insert_lsn())
      on conflict (member_id) do update set lsn = greatest(core.member_write.lsn, excluded.lsn), at = now()
      returning lsn::text lsn`.execute(db);
    return rows[0]!.lsn;
  } catch (error) {
    log.warn({ err: error }, 'a write was not noted for reads from replicas');
    return '';
  }
}

const toText = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();

/** By this name a login tells how far the primary was after its member's last write, see `ReadAlong`. */
export const wroteName = 'wrote';
/** What `readAlong` reads of a member for it. */
export const wroteJson = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select w.lsn::text from core.member_write w where w.member_id = ${memberId})`;

/**
 * Where a request that only reads may read content: a replica that knows of all that this process has heard of and of
 * all that the caller has written.
 * @param said what the caller says how far the primary was; nonsense counts as nothing, too much only takes the primary
 * @returns undefined for the primary
 */
export async function findReader(
  db: Ctx['db'],
  actor: Actor,
  said: readonly (string | null | undefined)[],
): Promise<ReadDb | undefined> {
  if (!hasReplicas()) return undefined;
  const known = isMember(actor) ? await findWrite(db, actor) : null;
  const after = [...said, known].reduce((latest, text) => laterLsn(latest, parseLsn(text) ?? 0n), 0n);
  return takeReplica(after);
}

async function findWrite(db: Ctx['db'], actor: Extract<Actor, { id: number }>): Promise<string | null> {
  if ('along' in actor && actor.along && wroteName in actor.along) return actor.along[wroteName] as string | null;
  const { rows } = await sql<{ lsn: string }>`
    select lsn::text from core.member_write where member_id = ${actor.id}`.execute(db);
  return rows[0]?.lsn ?? null;
}

/** Forgets what every replica has replayed long ago. */
export async function purgeMemberWrites({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from core.member_write where at < ${now}::timestamptz - interval '1 day'`.execute(db);
}
