import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import type { Asset, JournalType } from '#app/wallet/ledger/ledger.schema.ts';
import type { Mismatch } from './record-comparison.schema.ts';

/** The condition that a column is within the window that is being read. */
export type Within = (column: string) => RawBuilder<unknown>;

/**
 * Objects of a domain with the journals they must have. They are read in windows, so that neither side is ever held as
 * a whole.
 */
export type RecordSource = {
  /** Types of these journals. Sources may share a type: what none of them claims is left over. */
  types: readonly JournalType[];
  asset: Asset;
  /** A window is so many numbers (`width`) of a column with an index (`by`). */
  table: `${string}.${string}`;
  by: string;
  width: number;
  /**
   * The objects of a window as rows (place text, key text, amount bigint), a row for each journal; an amount of null
   * may be any. Of a source that has forgotten keys (`isByNumber`) the key is the journal's number.
   */
  wanted(within: Within): RawBuilder<unknown>;
  isByNumber?: boolean;
};

type Read = Pick<Ctx, 'db'>;
type Compared = { objects: number; mismatches: Mismatch[] };

const shown = 100;

/**
 * Compares the journals of some types with those that the objects they are about must have (design: invariant I7): each
 * has its own, of its amount, and there are no others. An amount is what a journal's gaining legs sum to. First each
 * object looks up its journals by key and claims them, then the journals that nobody claimed are read: every statement
 * works on one window, all of them on one snapshot. At most a hundred mismatches, by key.
 */
export async function compareRecords(
  ctx: Read,
  sources: readonly RecordSource[],
  only?: readonly JournalType[],
): Promise<Compared> {
  const asked = only ? sources.filter(({ types }) => types.some((type) => only.includes(type))) : sources;
  const types = [...new Set(asked.flatMap((source) => source.types))].filter((type) => !only || only.includes(type));
  return transact(
    ctx,
    async (tctx) => {
      const found: Mismatch[] = [];
      const claims = new Claims();
      let objects = 0;
      for (const source of asked) objects += await compareSource({ db: tctx.db }, source, { types, claims, found });
      await findUnclaimed({ db: tctx.db }, types, claims, found);
      return { objects, mismatches: found.slice(0, shown).toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
    },
    { isolation: 'repeatable read' },
  );
}

type Work = { types: readonly JournalType[]; claims: Claims; found: Mismatch[] };

/** Looks up the journals of all objects of a source. Returns how many it looked for. */
async function compareSource(ctx: Read, source: RecordSource, { types, claims, found }: Work): Promise<number> {
  const own = source.types.filter((type) => types.includes(type));
  let objects = 0;
  for (let next = await findNext(ctx, source, null); next !== null;) {
    const until = next + source.width;
    const pairs = pairsOf(source, own, next, until);
    const { rows } = await sql<{ objects: number; ids: number[]; mismatches: Omit<Mismatch, 'asset'>[] }>`
      with pair as materialized (${pairs})
      select count(*) objects, coalesce(array_agg(id) filter (where id is not null), '{}') ids,
        (select coalesce(jsonb_agg(jsonb_build_object('place', place, 'key', key, 'journalId', id, 'found',
          coalesce(posted::text, ''),
          'expected', coalesce(amount::text, ''))), '[]')
            from (select * from pair where id is null or posted <> amount order by key limit ${shown}) m) mismatches
      from pair`.execute(ctx.db);
    const window = rows[0]!;
    objects += window.objects;
    const earlier = new Set(window.ids.filter((id) => claims.has(id)));
    const twice = new Set(window.ids.filter((id) => !claims.add(id)));
    if (found.length < shown) {
      const several = twice.size > 0 ? await listSeveral(ctx, pairs, twice, earlier) : [];
      found.push(
        ...[...several, ...window.mismatches.filter(({ journalId }) => !twice.has(journalId ?? 0))].map((one) => ({
          ...one,
          asset: source.asset,
        })),
      );
    }
    next = await findNext(ctx, source, until);
  }
  return objects;
}

/** The first number of a table from one on, or null after the last. */
async function findNext(
  ctx: Read,
  { table, by }: Pick<RecordSource, 'table' | 'by'>,
  from: number | null,
): Promise<number | null> {
  const where = from === null ? sql`true` : sql`${sql.ref(by)} >= ${from}::bigint`;
  const { rows } = await sql<{ next: number | null }>`select min(${sql.ref(by)}) next from ${sql.table(table)}
    where ${where}`.execute(ctx.db);
  return rows[0]!.next;
}

/**
 * The wanted journals of a window beside those there are. The limit keeps each a search by index, however many there
 * are.
 */
function pairsOf(
  source: RecordSource,
  types: readonly JournalType[],
  from: number,
  until: number,
): RawBuilder<unknown> {
  const within: Within = (column) => sql`${sql.ref(column)} >= ${from}::bigint
    and ${sql.ref(column)} < ${until}::bigint`;
  return sql`
    select w.place, ${source.isByNumber ? sql`coalesce(j.key, '#' || w.key)` : sql`w.key`} as key, w.amount, j.id,
      j.posted
    from (${source.wanted(within)}) w (place, key, amount) left join lateral (
      select j.id, j.key, (select coalesce(sum(e.amount), 0) from wallet.entry e
        where e.journal_id = j.id and e.amount > 0) posted
      from wallet.journal j where ${source.isByNumber ? sql`j.id = w.key::bigint` : sql`j.key = w.key`}
        and j.type = any(${[...types]}::text[]) limit 1
    ) j on true`;
}

/** Journals that more than one object claims, each by one of them; `earlier` were claimed in windows before. */
async function listSeveral(
  ctx: Read,
  pairs: RawBuilder<unknown>,
  ids: Set<number>,
  earlier: Set<number>,
): Promise<Omit<Mismatch, 'asset'>[]> {
  const { rows } = await sql<{
    place: string;
    key: string;
    id: number;
    posted: string;
    amount: string;
    claims: number;
  }>`
    select min(place) place, min(key) key, id, min(posted)::text posted, coalesce(max(amount)::text, '') amount,
      count(*) claims
    from (${pairs}) p where id = any(${[...ids]}::bigint[]) group by id order by 2 limit ${shown}`.execute(ctx.db);
  return rows.map(({ place, key, id, posted, amount, claims }) => {
    const more = earlier.has(id) ? claims : claims - 1;
    return { place: `${place} and ${more} more`, key, journalId: id, found: posted, expected: amount };
  });
}

/** Adds the journals of these types that no object has claimed. */
async function findUnclaimed(
  ctx: Read,
  types: readonly JournalType[],
  claims: Claims,
  found: Mismatch[],
): Promise<void> {
  const journals = { table: 'wallet.journal', by: 'id' } as const;
  for (let first = await findNext(ctx, journals, null); first !== null && found.length < shown;) {
    const from = chunkOf(first) * chunkSize;
    const { rows } = await sql<Mismatch>`
      select 'journal ' || j.id place, j.key, j.id "journalId", '' expected,
        (select coalesce(sum(e.amount), 0)::text from wallet.entry e where e.journal_id = j.id and e.amount > 0) found,
        coalesce((select min(a.asset) from wallet.entry e join wallet.account a on a.id = e.account_id
          where e.journal_id = j.id), 'CNY') asset
      from wallet.journal j
      where j.id >= ${from}::bigint and j.id < ${from + chunkSize}::bigint and j.type = any(${[...types]}::text[])
        and get_bit(${claims.bitsOf(first)}::bytea, j.id - ${from}::bigint) = 0
      order by j.id limit ${shown}`.execute(ctx.db);
    found.push(...rows);
    first = await findNext(ctx, journals, from + chunkSize);
  }
}

const chunkSize = 65_536;
const chunkOf = (id: number) => Math.floor(id / chunkSize);

/** Which journals are claimed: a bit each, in chunks of neighbouring numbers, as PostgreSQL's get_bit counts them. */
class Claims {
  readonly #chunks = new Map<number, Buffer>();
  readonly #none = Buffer.alloc(chunkSize / 8);

  bitsOf(id: number): Buffer {
    return this.#chunks.get(chunkOf(id)) ?? this.#none;
  }

  has(id: number): boolean {
    const [byte, mask] = placeOf(id);
    return (this.bitsOf(id)[byte]! & mask) !== 0;
  }

  /** Returns whether it was not claimed before. */
  add(id: number): boolean {
    if (this.has(id)) return false;
    const bits = this.#chunks.get(chunkOf(id)) ?? Buffer.alloc(chunkSize / 8);
    const [byte, mask] = placeOf(id);
    bits[byte]! |= mask;
    this.#chunks.set(chunkOf(id), bits);
    return true;
  }
}

function placeOf(id: number): [byte: number, mask: number] {
  const bit = id - chunkOf(id) * chunkSize;
  return [bit >> 3, 1 << (bit & 7)];
}
