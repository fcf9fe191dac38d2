import { sql } from 'kysely';
import { pointObjects } from '#app/billing/points/points-comparison.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { compareRecords, type RecordSource } from '#app/wallet/checks/record-comparison.queries.server.ts';
import type { JournalType } from '#app/wallet/ledger/ledger.schema.ts';
import type { RecordCheck } from './record-checks.schema.ts';

type Source = Pick<RecordSource, 'types' | 'table' | 'wanted'> & Partial<RecordSource>;
const money = (source: Source): RecordSource => ({ asset: 'CNY', by: 'id', width: 10_000, ...source });

/** The journals of withdrawals by what became of them; one that bounced had been paid. */
const withdrawals = money({
  table: 'billing.withdrawal',
  types: ['holdWithdrawal', 'releaseWithdrawal', 'sendPayout', 'confirmPayout', 'returnPayout'],
  wanted: (within) => sql`
    select 'withdrawal ' || w.id, 'wd:' || w.id || ':' || step.name, step.amount
    from billing.withdrawal w cross join lateral (values
      ('hold', w.amount, true),
      ('release', w.amount, w.state in ('rejected', 'cancelled')),
      ('send', w.amount, w.state in ('paying', 'unknown', 'paid', 'returned')),
      ('paid', w.amount - w.fee - w.tax, exists (select from billing.withdrawal_event e
        where e.withdrawal_id = w.id and e.state = 'paid')),
      ('return', w.amount, w.state = 'returned')
    ) step (name, amount, is_due) where step.is_due and ${within('w.id')}`,
});

/** What providers took in for us: by message or question. */
const payments = money({
  table: 'billing.top_up_payment',
  by: 'top_up_id',
  types: ['topUp', 'lateMoney'],
  wanted: (within) => sql`
    select 'top-up ' || top_up_id, case when is_late then 'late:' else 'topup:' end || channel || ':' || transaction,
      amount
    from billing.top_up_payment where ${within('top_up_id')}`,
});

/** What was credited or settled by two people out of a break: what a provider took in, or paid out to our bank. */
const breaks = money({
  table: 'billing.break',
  types: ['lateMoney', 'settle'],
  wanted: (within) => sql`
    select 'break ' || id, 'late:' || channel || ':' || transaction, theirs from billing.break
    where act = 'credit' and journal_id is not null and ${within('id')}
    union all
    select 'break ' || id, 'settle:' || (plan ->> 'channel') || ':' || channel || ':' || coalesce(nullif(transaction,
      ''), id::text),
      theirs + coalesce((plan ->> 'fee')::bigint, 0)
    from billing.break where act = 'settle' and journal_id is not null and ${within('id')}`,
});

const receipts = money({
  table: 'billing.receipt',
  types: ['manualTopUp', 'keepReceipt', 'resolveReceipt'],
  wanted: (within) => sql`
    select 'receipt ' || id, 'susp:' || id, amount from billing.receipt where kept_id is not null and ${within('id')}
    union all
    select 'receipt ' || id, case state when 'credited' then 'manual:' || id else 'susp:' || id || ':resolve' end,
      amount
    from billing.receipt where state in ('credited', 'resolved') and ${within('id')}`,
});

const codes = money({
  table: 'billing.code',
  types: ['redeemCode'],
  wanted: (within) => sql`
    select 'code ' || c.id, 'code:' || c.id, b.amount from billing.code c join billing.code_batch b on b.id = c.batch_id
    where c.member_id is not null and ${within('c.id')}`,
});

const batches = money({
  table: 'billing.code_batch',
  types: ['sellCodes'],
  wanted: (within) => sql`
    select 'code batch ' || id, 'codebatch:' || id, amount * count from billing.code_batch
      where kind = 'sold' and ${within('id')}`,
});

const refunds = money({
  table: 'billing.payment_refund',
  types: ['topUpRefund', 'confirmRefund', 'failRefund'],
  wanted: (within) => sql`
    select 'refund ' || r.id, 'refund:' || r.ledger_id || step.suffix, r.amount
    from billing.payment_refund r cross join lateral (values
      ('', r.state in ('sending', 'sent', 'done', 'failed')),
      (':done', r.state = 'done'),
      (':failed', r.state = 'failed')
    ) step (suffix, is_due) where step.is_due and ${within('r.id')}`,
});

/** What members asked for by bank when they closed their account: held, then paid or released. */
const paybacks = money({
  table: 'billing.payback',
  types: ['hold', 'releaseHold', 'payBack'],
  wanted: (within) => sql`
    select 'payback ' || p.id, step.key, p.amount
    from billing.payback p cross join lateral (values
      ('payback:' || p.id || ':hold', true),
      ('hold:' || p.hold_id || ':release', p.state in ('rejected', 'cancelled')),
      ('payback:' || p.id || ':paid', p.state = 'paid')
    ) step (key, is_due) where step.is_due and ${within('p.id')}`,
});

const givenUp = money({
  table: 'billing.given_up',
  types: ['giveUp'],
  wanted: (within) => sql`select 'given up ' || id, 'giveup:' || id, amount from billing.given_up
    where ${within('id')}`,
});

/** A refund of a sale takes commissions back too: its legs are the ledger's own affair (its rule of refunds). */
const purchases = money({
  table: 'billing.share_purchase',
  types: ['payShare', 'refund'],
  wanted: (within) => sql`
    select 'purchase ' || id, 'share:' || id || ':pay', price from billing.share_purchase
      where state <> 'created' and ${within('id')}
    union all
    select 'purchase ' || id, 'refund:' || refund_id, null from billing.share_purchase
      where state = 'refunded' and ${within('id')}`,
});

const commissions = money({
  table: 'billing.referral_commission',
  types: ['commission'],
  wanted: (within) => sql`
    select 'commission ' || id, 'comm:' || case source when 'share' then 'share:' else ''
      end || order_id || ':' || level, amount
    from billing.referral_commission where ${within('id')}`,
});

const corrections = money({
  table: 'billing.adjustment',
  types: ['adjust', 'writeOff'],
  wanted: (within) => sql`select 'correction ' || id, 'adj:' || id, amount from billing.adjustment
    where state = 'confirmed' and ${within('id')}`,
});

/**
 * Everything of this domain that has journals of its own: money and points. Whoever adds a flow adds its source here.
 */
export const billingRecords: readonly RecordSource[] = [
  withdrawals,
  payments,
  breaks,
  receipts,
  codes,
  batches,
  refunds,
  purchases,
  commissions,
  corrections,
  paybacks,
  givenUp,
  ...pointObjects,
];

/**
 * Which objects, of this domain or of the sources given, have other journals than they must have, and which journals of
 * these belong to none. Of types that share their objects, such as top-ups and settlements, all have to be named.
 */
export function listRecordMismatches(ctx: Pick<Ctx, 'db'>, types?: readonly JournalType[], sources = billingRecords) {
  return compareRecords(ctx, sources, types);
}

/** What the last comparison found, or null before the first. */
export async function findRecordCheck(ctx: Pick<Ctx, 'db'>): Promise<RecordCheck | null> {
  const { rows } = await sql<RecordCheck>`
    select floor(extract(epoch from checked_at))::bigint "checkedAt", objects, mismatches from billing.object_check
      order by id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
