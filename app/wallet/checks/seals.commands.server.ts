import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { digest, findHead, genesis } from './seals.queries.server.ts';

const batch = 1000;
const patience_ms = 5000;
const pause_ms = 20;

/**
 * Seals the journals that are not sealed yet, a thousand at a time, and sums up the platform accounts' entries in them.
 * Postings go on meanwhile. Returns how many journals were sealed; those of transactions that stay open are left to the
 * next call.
 */
export async function sealJournals(ctx: Ctx): Promise<number> {
  const upTo = await findFinalJournal(ctx);
  let sealed = 0;
  for (;;) {
    const count = await transact(ctx, async (tctx) => {
      await sql`select pg_advisory_xact_lock(hashtext('wallet.seal'))`.execute(tctx.db);
      return sealBatch(tctx, upTo);
    });
    sealed += count;
    if (count < batch) return sealed;
  }
}

async function sealBatch(tctx: Ctx, upTo: number): Promise<number> {
  const head = (await findHead(tctx)) ?? genesis;
  const { rows } = await sql<{ last: number | null }>`
    select max(id) last from (select id from wallet.journal where id > ${head.toJournal} and id <= ${upTo} order by id
      limit ${batch}) j`.execute(tctx.db);
  const last = rows[0]?.last;
  if (!last) return 0;
  const { hash, journals, entries } = await digest(tctx, head, last);
  const id = head.id + 1;
  await sql`insert into wallet.seal (id, to_journal, journals, entries, previous, hash, sealed_at)
    values (${id}, ${last}, ${journals}, ${entries}, decode(${head.hash}, 'hex'), decode(${hash}, 'hex'),
      ${tctx.now})`.execute(tctx.db);
  await sql`insert into wallet.subtotal (account_id, seal_id, posted)
    select e.account_id, ${id}, sum(e.amount) + coalesce((select s.posted from wallet.subtotal s
      where s.account_id = e.account_id order by s.seal_id desc limit 1), 0)
    from wallet.entry e where e.version is null and e.journal_id > ${head.toJournal} and e.journal_id <= ${last}
      group by e.account_id`.execute(tctx.db);
  return journals;
}

/**
 * The last journal id below which no journal can appear any more: ids are given out before their transactions end, but
 * never before these have the lock of whoever writes into the table. So once all that had it after the id was read are
 * over, it is final. Nothing else that is open on the server, in this database or another, holds it up.
 */
async function findFinalJournal(ctx: Ctx): Promise<number> {
  const mark = await sql<{ id: number }>`select coalesce(pg_sequence_last_value(pg_get_serial_sequence('wallet.journal',
    'id')::regclass), 0) id`.execute(ctx.db);
  const before = await listWriters(ctx);
  for (const until = performance.now() + patience_ms; performance.now() < until;) {
    const present = new Set(before.length > 0 ? await listWriters(ctx) : []);
    if (!before.some((writer) => present.has(writer))) return mark.rows[0]!.id;
    await new Promise((resolve) => setTimeout(resolve, pause_ms));
  }
  return 0;
}

/** The open transactions that have written into the table of journals. */
async function listWriters(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction writer from pg_locks
    where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
      and relation = 'wallet.journal'::regclass and mode = 'RowExclusiveLock' and granted`.execute(ctx.db);
  return rows.map(({ writer }) => writer);
}
