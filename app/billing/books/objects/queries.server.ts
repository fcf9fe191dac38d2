import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listMismatches, type Mismatch, type Wanted } from '#app/wallet/objects/queries.server.ts';
import { type ObjectCheck, objectTypes } from './schema.ts';

type ObjectType = (typeof objectTypes)[number];

/** The journals of withdrawals by what became of them; one that bounced had been paid. */
const withdrawals = sql`
  select 'withdrawal ' || w.id, 'wd:' || w.id || ':' || step.name, step.amount
  from billing.withdrawal w cross join lateral (values
    ('hold', w.amount, true),
    ('release', w.amount, w.state in ('rejected', 'cancelled')),
    ('send', w.amount, w.state in ('paying', 'unknown', 'paid', 'returned')),
    ('paid', w.amount - w.fee - w.tax, exists (select from billing.withdrawal_event e where e.withdrawal_id = w.id and e.state = 'paid')),
    ('return', w.amount, w.state = 'returned')
  ) step (name, amount, is_due) where step.is_due`;

/** What providers took in and paid out to us: by message or question, or credited and settled by two people out of a break. */
const channels = sql`
  select 'top-up ' || top_up_id, case when is_late then 'late:' else 'topup:' end || channel || ':' || transaction, amount from billing.top_up_payment
  union all
  select 'break ' || id, 'late:' || channel || ':' || transaction, theirs from billing.break where act = 'credit' and journal_id is not null
  union all
  select 'break ' || id, 'settle:' || (plan ->> 'channel') || ':' || channel || ':' || coalesce(nullif(transaction, ''), id::text),
    theirs + coalesce((plan ->> 'fee')::bigint, 0)
  from billing.break where act = 'settle' and journal_id is not null`;

const transfers = sql`
  select 'receipt ' || id, 'susp:' || id, amount from billing.receipt where kept_id is not null
  union all
  select 'receipt ' || id, case state when 'credited' then 'manual:' || id else 'susp:' || id || ':resolve' end, amount
  from billing.receipt where state in ('credited', 'resolved')`;

const codes = sql`
  select 'code ' || c.id, 'code:' || c.id, b.amount from billing.code c join billing.code_batch b on b.id = c.batch_id where c.member_id is not null
  union all
  select 'code batch ' || id, 'codebatch:' || id, amount * count from billing.code_batch where kind = 'sold'`;

const refunds = sql`
  select 'refund ' || r.id, 'refund:' || r.ledger_id || step.suffix, r.amount
  from billing.payment_refund r cross join lateral (values
    ('', r.state in ('sending', 'sent', 'done', 'failed')),
    (':done', r.state = 'done'),
    (':failed', r.state = 'failed')
  ) step (suffix, is_due) where step.is_due`;

/** A refund of a sale takes commissions back too: its legs are the ledger's own affair (its rule of refunds). */
const shares = sql`
  select 'purchase ' || id, 'share:' || id || ':pay', price from billing.share_purchase where state <> 'created'
  union all
  select 'purchase ' || id, 'refund:' || refund_id, null from billing.share_purchase where state = 'refunded'`;

const commissions = sql`
  select 'commission ' || id, 'comm:' || case source when 'share' then 'share:' else '' end || order_id || ':' || level, amount from billing.referral_commission`;

const corrections = sql`select 'correction ' || id, 'adj:' || id, amount from billing.adjustment where state = 'confirmed'`;

const wantedOf: Record<ObjectType, Wanted> = {
  topUp: channels,
  lateMoney: channels,
  settle: channels,
  manualTopUp: transfers,
  keepReceipt: transfers,
  resolveReceipt: transfers,
  sellCodes: codes,
  redeemCode: codes,
  topUpRefund: refunds,
  confirmRefund: refunds,
  failRefund: refunds,
  payShare: shares,
  refund: shares,
  commission: commissions,
  holdWithdrawal: withdrawals,
  releaseWithdrawal: withdrawals,
  sendPayout: withdrawals,
  confirmPayout: withdrawals,
  returnPayout: withdrawals,
  adjust: corrections,
  writeOff: corrections,
};

/**
 * Which of the withdrawals, top-ups, codes, purchases, refunds, commissions and corrections have other journals than they must have, and
 * which journals of these belong to none. Of types that share their objects, such as top-ups and settlements, all have to be named.
 */
export function listObjectMismatches(ctx: Pick<Ctx, 'db'>, types: readonly ObjectType[] = objectTypes): Promise<{ objects: number; mismatches: Mismatch[] }> {
  const parts = [...new Set(types.map((type) => wantedOf[type]))];
  return listMismatches(ctx, { types, wanted: sql.join(parts, sql` union all `) });
}

/** What the last comparison found, or null before the first. */
export async function findObjectCheck(ctx: Pick<Ctx, 'db'>): Promise<ObjectCheck | null> {
  const { rows } = await sql<ObjectCheck>`
    select floor(extract(epoch from checked_at))::bigint "checkedAt", objects, mismatches from billing.object_check order by id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
