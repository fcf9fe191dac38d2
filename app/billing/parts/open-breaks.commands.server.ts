import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { BreakKind } from './break-kinds.schema.ts';

/** What does not agree; `key` names it, so that it is one break however often it is found. */
export type NewBreak = {
  key: string;
  kind: BreakKind;
  channel: string;
  paymentId?: number | null;
  refundId?: number | null;
  lineId?: number | null;
  notificationId?: number | null;
  memberId?: number | null;
  transaction?: string;
  ours?: bigint | null;
  theirs?: bigint | null;
  detail: string;
};

/** Opens a break in the caller's transaction; one that is known, resolved or not, stays as it is. */
export async function openBreak(tctx: Ctx, found: NewBreak): Promise<void> {
  const {
    key,
    kind,
    channel,
    paymentId = null,
    refundId = null,
    lineId = null,
    notificationId = null,
    memberId = null,
  } = found;
  const { transaction = '', ours = null, theirs = null, detail } = found;
  const { rows } = await sql<{ id: number }>`
    insert into billing.break (key, kind, channel, payment_id, refund_id, line_id, notification_id, member_id,
      transaction, ours, theirs, detail, opened_at, state)
    values (${key}, ${kind}, ${channel}, ${paymentId}, ${refundId}, ${lineId}, ${notificationId}, ${memberId},
      ${transaction}, ${ours}, ${theirs},
      ${detail.slice(0, 500)}, ${tctx.now}, 'open') on conflict (key) do nothing returning id`.execute(tctx.db);
  if (rows[0]) await audit(tctx, 'billing.openBreak', { kind: 'break', id: rows[0].id }, { kind, channel, key });
}
