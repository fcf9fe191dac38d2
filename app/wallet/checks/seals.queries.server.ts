import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#app/core/db/pool.server.ts';

/** One link of the hash chain: all journals after the last link's up to `toJournal`. Hashes are hexadecimal SHA-256. */
export type Seal = {
  id: number;
  toJournal: number;
  journals: number;
  entries: number;
  previous: string;
  hash: string;
  sealedAt: Date;
};

/** What the first link follows. */
export const genesis: Pick<Seal, 'id' | 'toJournal' | 'hash'> = {
  id: 0,
  toJournal: Number.MIN_SAFE_INTEGER,
  hash: '0'.repeat(64),
};

/** The newest link, or null before the first. */
export async function findHead(ctx: { db: Db | Tx }): Promise<Seal | null> {
  const { rows } = await selectSeals(sql`order by id desc limit 1`).execute(ctx.db);
  return rows[0] ?? null;
}

/** The link of that hash, or null: whether a head noted earlier is still part of the chain. */
export async function findSealByHash(ctx: { db: Db | Tx }, hash: string): Promise<Seal | null> {
  if (!/^[\da-f]{64}$/.test(hash)) return null;
  const { rows } = await selectSeals(sql`where hash = decode(${hash}, 'hex')`).execute(ctx.db);
  return rows[0] ?? null;
}

/**
 * Computes the chain anew from the journals and entries as they are now.
 * Returns the first link that does not fit and why, or null when nothing sealed was changed.
 */
export async function findBrokenSeal(ctx: {
  db: Db | Tx;
}): Promise<{ id: number; reason: 'order' | 'previous' | 'content' } | null> {
  let last = genesis;
  for (;;) {
    const { rows } = await selectSeals(sql`where id > ${last.id} order by id limit 100`).execute(ctx.db);
    for (const seal of rows) {
      if (seal.id !== last.id + 1 || seal.toJournal <= last.toJournal) return { id: seal.id, reason: 'order' };
      if (seal.previous !== last.hash) return { id: seal.id, reason: 'previous' };
      const found = await digest(ctx, last, seal.toJournal);
      if (found.hash !== seal.hash || found.journals !== seal.journals || found.entries !== seal.entries)
        return { id: seal.id, reason: 'content' };
      last = seal;
    }
    if (rows.length === 0) return null;
  }
}

/** The hash of the journals after a link up to one, chained to that link, and how many there are. */
export async function digest(
  ctx: { db: Db | Tx },
  { toJournal: after, hash: previous }: Pick<Seal, 'toJournal' | 'hash'>,
  upTo: number,
): Promise<{ hash: string; journals: number; entries: number }> {
  const hash: Hash = createHash('sha256').update(previous);
  let [journals, entries, from] = [0, 0, after];
  for (;;) {
    const { rows } = await sql<{ id: number; line: string; entries: number }>`
      select j.id, e.entries, jsonb_build_array(j.id, j.key, encode(j.input_hash, 'hex'), j.type, j.actor_kind,
        j.actor_id, j.parent_id, j.data,
        (extract(epoch from j.occurred_at) * 1000000)::bigint, (extract(epoch from j.recorded_at) * 1000000)::bigint,
          e.legs)::text line
      from wallet.journal j cross join lateral (
        select count(*) entries, jsonb_agg(jsonb_build_array(a.code, e.amount, e.after, e.version)
          order by e.account_id) legs
        from wallet.entry e left join wallet.account a on a.id = e.account_id where e.journal_id = j.id) e
      where j.id > ${from} and j.id <= ${upTo} order by j.id limit 1000`.execute(ctx.db);
    for (const row of rows) {
      hash.update(`\n${row.line}`);
      journals += 1;
      entries += row.entries;
      from = row.id;
    }
    if (rows.length < 1000) return { hash: hash.digest('hex'), journals, entries };
  }
}

const selectSeals = (rest: ReturnType<typeof sql>) => sql<Seal>`
  select id, to_journal "toJournal", journals, entries, encode(previous, 'hex') previous, encode(hash, 'hex') hash,
    sealed_at "sealedAt" from wallet.seal ${rest}`;
