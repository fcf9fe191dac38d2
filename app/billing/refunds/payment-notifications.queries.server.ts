import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { NotificationView } from './payment-desk.schema.ts';

const shownBody = 8000;

/** The messages that came about a payment, newest first, as they came. For staff. */
export async function listNotifications(ctx: Pick<Ctx, 'db'>, paymentId: number): Promise<NotificationView[]> {
  const { rows } = await sql<Omit<NotificationView, 'body'> & { body: Buffer }>`
    select id, floor(extract(epoch from received_at))::bigint "receivedAt", deliveries, is_verified "isVerified",
      coalesce(event_id, '') "eventId", type,
      coalesce(outcome, '') outcome, note, headers, body
    from billing.payment_notification where payment_id = ${paymentId} order by id desc limit 50`.execute(ctx.db);
  return rows.map((row) => ({ ...row, body: row.body.toString('utf8').slice(0, shownBody) }));
}
