import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import type { Asset } from '#app/wallet/ledger/ledger.schema.ts';
import { genesis } from './seals.queries.server.ts';

/**
 * A rule of the books that does not hold. `place` names the account or journal; `found` and `expected` are amounts or
 * counts as text.
 */
export type Break = { rule: Rule; asset: Asset; place: string; found: string; expected: string };
export type Rule = keyof typeof rules;

/**
 * Every rule that the books must keep, as the query of what breaks it (design: invariants I1 to I9).
 * Each is written from the entries alone, so that none trusts what it checks.
 */
const rules = {
  /** I1: the legs of a journal sum to zero, in one asset. */
  journalSum: sql`
    select min(a.asset) asset, 'journal ' || e.journal_id place, sum(e.amount) found, 0 expected
    from wallet.entry e join wallet.account a on a.id = e.account_id group by e.journal_id
      having sum(e.amount) <> 0 or min(a.asset) <> max(a.asset)`,
  /** I2: all that is in the books sums to zero. */
  assetSum: sql`
    select a.asset, 'all accounts' place, sum(e.amount) found, 0 expected
    from wallet.entry e join wallet.account a on a.id = e.account_id group by 1 having sum(e.amount) <> 0`,
  /** I3: a member's balance is the sum of its entries; a platform account's subtotal that of the sealed ones. */
  balance: sql`
    select a.asset, a.code place, coalesce(b.posted, 0) found, coalesce(e.posted, 0) expected
    from wallet.account a left join wallet.balance b on b.account_id = a.id
      left join (select account_id, sum(amount) posted from wallet.entry where version is not null
        group by 1) e on e.account_id = a.id
    where (not a.is_hot and (b.account_id is null or b.posted <> coalesce(e.posted, 0)))
      or (a.is_hot and (b.account_id is not null or e.account_id is not null))`,
  subtotal: sql`
    select a.asset, a.code || ' at seal ' || s.seal_id place, s.posted found, t.posted expected
    from wallet.subtotal s join wallet.account a on a.id = s.account_id
      join lateral (select coalesce(sum(e.amount), 0) posted from wallet.entry e
        where e.account_id = s.account_id and e.version is null
        and e.journal_id <= (select to_journal from wallet.seal where id = s.seal_id)) t on true
    where s.seal_id = (select max(seal_id) from wallet.subtotal l where l.account_id = s.account_id)
      and s.posted <> t.posted`,
  /** Kept sums of lines are those of the lines, of all two hundred. */
  lineBlock: sql`
    select a.asset, a.code || ' block ' || k.block || coalesce(' ' || k.type, '') place, k.found, k.expected from (
      select b.account_id, b.block, b.type, b.gained - b.lost found, coalesce(l.gained - l.lost, 0) expected
      from wallet.line_block b left join (
        select e.account_id, (e.version + 199) / 200 block, j.type, sum(greatest(e.amount, 0)) gained,
          sum(greatest(-e.amount, 0)) lost,
          count(*) filter (where e.amount > 0) gains, count(*) filter (where e.amount < 0) losses,
            min(j.recorded_at) first_at, max(j.recorded_at) last_at
        from wallet.entry e join wallet.journal j on j.id = e.journal_id where e.version is not null group by 1, 2, 3
      ) l on l.account_id = b.account_id and l.block = b.block and l.type = b.type
      where (b.gained, b.lost, b.gains, b.losses, b.first_at, b.last_at) is distinct from (l.gained, l.lost, l.gains,
        l.losses, l.first_at, l.last_at)
      union all
      select account_id, block, null, sum(gains + losses), 200 from wallet.line_block group by 1, 2
        having sum(gains + losses) <> 200
    ) k join wallet.account a on a.id = k.account_id`,
  /** I4: nobody's account is below its floor, whatever the constraint says. */
  floor: sql`
    select a.asset, a.code place, b.posted * a.side found, 0 expected from wallet.balance b
      join wallet.account a on a.id = b.account_id
    where b.posted * a.side < 0 or b.floor <> 0 or b.side <> a.side`,
  /** I5: each line of an account continues the line before it, without a gap. */
  line: sql`
    select a.asset, a.code || ' line ' || l.version place, l.after found, l.before + l.amount expected
    from (select account_id, version, amount, after, lag(after, 1, 0::bigint) over line as before,
      lag(version, 1, 0::bigint) over line as previous
      from wallet.entry where version is not null window line as (partition by account_id order by version)) l
      join wallet.account a on a.id = l.account_id
    where l.after <> l.before + l.amount or l.version <> l.previous + 1`,
  lastLine: sql`
    select a.asset, a.code place, b.version found, coalesce(e.last, 0) expected
    from wallet.balance b join wallet.account a on a.id = b.account_id
      left join (select account_id, max(version) last from wallet.entry where version is not null
        group by 1) e on e.account_id = a.id
    where b.version <> coalesce(e.last, 0)`,
  /** I6: holds, escrow, pending earnings, payouts and refunds under way are exactly what has not been settled. */
  items: sql`
    select a.asset, a.code place, wallet.posted(a) found, coalesce(sum(i.amount - i.settled), 0) expected
    from wallet.account a join wallet.chart c on c.kind = a.kind and c.has_items
      left join wallet.open_item i on i.account_id = a.id
    group by a.id having wallet.posted(a) <> coalesce(sum(i.amount - i.settled), 0)`,
  itemSource: sql`
    select a.asset, a.code || ' journal ' || i.journal_id place, i.amount found, coalesce(e.amount, 0) expected
    from wallet.open_item i join wallet.account a on a.id = i.account_id
      left join wallet.entry e on e.journal_id = i.journal_id and e.account_id = i.account_id
    where e.amount is distinct from i.amount or i.settled not between 0 and i.amount`,
  /** I7: no entry without its journal and account, no journal without entries. */
  orphan: sql`
    select coalesce(a.asset, 'CNY') asset, 'entry of journal ' || e.journal_id || ', account ' || e.account_id place,
      1 found, 0 expected
    from wallet.entry e left join wallet.journal j on j.id = e.journal_id
      left join wallet.account a on a.id = e.account_id where j.id is null or a.id is null`,
  emptyJournal: sql`
    select 'CNY' asset, 'journal ' || j.id place, 0 found, 1 expected from wallet.journal j
    where j.type <> 'clawBack' and not exists (select from wallet.entry e where e.journal_id = j.id)`,
  /** I9: what went back of a payment is what its refunds took, and never more than there was. */
  refund: sql`
    select a.asset, 'journal ' || r.id place, r.refunded found, coalesce(b.back, 0) expected
    from (select j.id, min(account_id) account_id, sum(refunded) refunded,
      bool_or(refunded not between 0 and amount) is_over
        from wallet.refundable join wallet.journal j on j.id = journal_id where j.type <> 'commission' group by 1) r
      join wallet.account a on a.id = r.account_id
      left join lateral (
        select sum(case when f.id is null then (select sum(e.amount) from wallet.entry e
          join wallet.account t on t.id = e.account_id
          where e.journal_id = j.id and e.amount > 0 and t.kind in ('cash', 'refund_transit', 'points', 'promotion'))
            else 0
            end) back
        from wallet.journal j left join wallet.journal f on f.parent_id = j.id and f.type = 'failRefund'
          and j.type = 'topUpRefund'
        where j.parent_id = r.id and j.type in ('refund', 'topUpRefund', 'returnPoints')) b on true
    where r.refunded <> coalesce(b.back, 0) or r.is_over`,
};

/** Journals after one up to another, none of which can get company in between any more (wallet.seal). */
export type Span = { from: number; to: number };

/**
 * The rules I1 to I5 for the journals of a span, by index: each costs as much as there are entries in the span, however
 * long the books are. They stand on the whole check of what came before: a line continues the one before it, wherever
 * that is.
 */
const spanRules = ({ from, to }: Span): Partial<Record<Rule, RawBuilder<unknown>>> => {
  const isNew = sql`e.journal_id > ${from}::bigint and e.journal_id <= ${to}::bigint`;
  const touched = sql`(select distinct e.account_id from wallet.entry e where ${isNew} and e.version is not null)`;
  return {
    journalSum: sql`
      select min(a.asset) asset, 'journal ' || e.journal_id place, sum(e.amount) found, 0 expected
      from wallet.entry e join wallet.account a on a.id = e.account_id where ${isNew}
      group by e.journal_id having sum(e.amount) <> 0 or min(a.asset) <> max(a.asset)`,
    assetSum: sql`
      select a.asset, 'journals ' || ${from}::bigint || ' to ' || ${to}::bigint place, sum(e.amount) found, 0 expected
      from wallet.entry e join wallet.account a on a.id = e.account_id where ${isNew} group by 1
        having sum(e.amount) <> 0`,
    balance: sql`
      select a.asset, a.code place, coalesce(b.posted, 0) found, coalesce(l.after, 0) expected
      from ${touched} t join wallet.account a on a.id = t.account_id
        left join wallet.balance b on b.account_id = t.account_id
        left join lateral (select e.after from wallet.entry e
          where e.account_id = t.account_id and e.version is not null order by e.version desc limit 1) l on true
      where b.posted is distinct from l.after or a.is_hot`,
    floor: sql`
      select a.asset, a.code place, b.posted * a.side found, 0 expected
      from ${touched} t join wallet.account a on a.id = t.account_id
        join wallet.balance b on b.account_id = t.account_id
      where b.posted * a.side < 0 or b.floor <> 0 or b.side <> a.side`,
    line: sql`
      select a.asset, a.code || ' line ' || coalesce(e.version::text, '?') place, coalesce(e.after, 0) found,
        coalesce(p.after, 0) + e.amount expected
      from wallet.entry e join wallet.account a on a.id = e.account_id
        left join wallet.entry p on p.account_id = e.account_id and p.version = e.version - 1 and p.version is not null
      where ${isNew} and case when a.is_hot then e.version is not null
        else e.version is null or e.after <> coalesce(p.after, 0) + e.amount
          or (p.version is null and e.version <> 1) end`,
    lastLine: sql`
      select a.asset, a.code place, coalesce(b.version, 0) found, l.version expected
      from ${touched} t join wallet.account a on a.id = t.account_id
        left join wallet.balance b on b.account_id = t.account_id
        cross join lateral (select max(e.version) version from wallet.entry e
          where e.account_id = t.account_id and e.version is not null) l
      where b.version is distinct from l.version`,
    orphan: sql`
      select coalesce(a.asset, 'CNY') asset, 'entry of journal ' || e.journal_id || ', account ' || e.account_id place,
        1 found, 0 expected
      from wallet.entry e left join wallet.journal j on j.id = e.journal_id
        left join wallet.account a on a.id = e.account_id
      where ${isNew} and (j.id is null or a.id is null)`,
    emptyJournal: sql`
      select 'CNY' asset, 'journal ' || j.id place, 0 found, 1 expected from wallet.journal j
      where j.id > ${from}::bigint and j.id <= ${to}::bigint and j.type <> 'clawBack'
        and not exists (select from wallet.entry e where e.journal_id = j.id)`,
  };
};

type Row = { rule: Rule; asset: Asset; place: string; found: string; expected: string };
const shownBreaks = 100;

/**
 * What is wrong with the books, at most a hundred breaks of each rule; [] when all is well. One consistent view; writes
 * nothing.
 */
export const listBreaks = (ctx: Pick<Ctx, 'db'>): Promise<Break[]> => findBreaks(ctx, rules);

/** What is wrong with the journals of a span, by the rules I1 to I5; as `listBreaks`. */
export const listNewBreaks = (ctx: Pick<Ctx, 'db'>, span: Span): Promise<Break[]> => findBreaks(ctx, spanRules(span));

async function findBreaks(ctx: Pick<Ctx, 'db'>, queries: Partial<Record<Rule, RawBuilder<unknown>>>): Promise<Break[]> {
  return transact(
    ctx,
    async (tctx) => {
      const breaks: Break[] = [];
      for (const [rule, query] of Object.entries(queries)) {
        // Materialized: a limit that is never reached must not make the planner look for the first rows only.
        const { rows } = await sql<Row>`with q as materialized (${query})
          select ${rule}::text rule, asset, place, found::text found, expected::text expected from q
            limit ${shownBreaks}`.execute(tctx.db);
        breaks.push(...rows);
      }
      return breaks;
    },
    { isolation: 'repeatable read' },
  );
}

/** The journal up to which a check has found nothing; before the first check, before all journals. */
export async function findChecked(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(to_journal) last from wallet.check_run
    where breaks = 0`.execute(ctx.db);
  return rows[0]?.last ?? genesis.toJournal;
}

/** A pause of an asset that lasts. */
export type Pause = { asset: Asset; reason: string; startedAt: Date };

/** The assets in which nothing is posted now. */
export async function listPauses(ctx: Pick<Ctx, 'db'>): Promise<Pause[]> {
  const { rows } = await sql<Pause>`select asset, reason, started_at "startedAt" from wallet.pause
    where ended_at is null order by asset`.execute(ctx.db);
  return rows;
}
