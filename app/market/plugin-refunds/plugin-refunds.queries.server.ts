import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { escalableUntil } from './plugin-refunds.policy.ts';
import type { RefundDecider, RefundReason, RefundState, RefundWay, ShownRefund } from './plugin-refunds.schema.ts';

/** A request as it is read; the columns are `refundColumns`. */
export type RefundRow = {
  id: number;
  state: RefundState;
  way: RefundWay;
  category: RefundReason;
  reason: string;
  answer: string;
  message: string;
  decision: string;
  decidedWay: RefundDecider | null;
  amount: number | null;
  points: number;
  askedAt: Date;
  answerUntil: Date | null;
  answeredAt: Date | null;
  decidedAt: Date | null;
};

/** The columns of a RefundRow; the request is r. */
export const refundColumns = sql`r.id, r.state, r.way, r.category, r.reason, r.answer, r.message, r.decision,
  r.decided_way "decidedWay", r.amount::integer amount, r.points::integer points, r.asked_at "askedAt",
  r.answer_until "answerUntil", r.answered_at "answeredAt", r.decided_at "decidedAt"`;

/** A row as it is shown. */
export function shownRefund(row: RefundRow, now: Date): ShownRefund {
  const at = (moment: Date | null) => moment && unixSeconds(moment);
  return {
    id: row.id,
    state: row.state,
    way: row.way,
    category: row.category,
    reason: row.reason,
    answer: row.answer,
    message: row.message,
    decision: row.decision,
    decidedWay: row.decidedWay,
    amount: row.amount,
    points: row.points,
    askedAt: unixSeconds(row.askedAt),
    answerUntil: row.state === 'requested' ? at(row.answerUntil) : null,
    answeredAt: at(row.answeredAt),
    decidedAt: at(row.decidedAt),
    escalableUntil: at(escalableUntil(row, now)),
  };
}

/** The last request of each order that has one, by order. Whose orders these are is the caller's to know. */
export async function listLastRefunds(
  ctx: Pick<Ctx, 'db' | 'now'>,
  orderIds: readonly number[],
): Promise<Map<number, ShownRefund>> {
  const { rows } = await sql<RefundRow & { orderId: number }>`
    select distinct on (r.order_id) r.order_id "orderId", ${refundColumns} from market.plugin_refund r
    where r.order_id = any(${[...orderIds]}::bigint[]) order by r.order_id, r.id desc`.execute(ctx.db);
  return new Map(rows.map((row) => [row.orderId, shownRefund(row, ctx.now)]));
}
