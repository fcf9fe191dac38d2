import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Act, followActs } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { enqueue, enqueueAll } from '#app/core/jobs/recurring-jobs.server.ts';
import { eventOfAct, isEvent } from './webhooks.policy.ts';
import type { Payload, WebhookEvent } from './webhooks.schema.ts';
import { findPayload } from './webhook-events.queries.server.ts';

/** Job that makes an event's payload and sends it on its way. */
export const spreadJob = { name: 'ask.spreadWebhookEvent' };
export type SpreadData = { eventId: number };
/** Job that makes one delivery. */
export const deliverJob = { name: 'ask.deliverWebhook' };
export type DeliverData = { deliveryId: number };

/** Has every act that is an event written to the outbox in its own transaction. Called once, at boot. */
export function followEvents(): void {
  followActs(Object.keys(eventOfAct), keepEvent);
}

/** Writes an event down when some webhook wants it; one statement when none does. */
async function keepEvent(ctx: Ctx, { action, subject, detail }: Act): Promise<void> {
  const event = eventOfAct[action];
  if (!event || event.subject !== subject.kind || subject.id === null || !isEvent(action, detail)) return;
  const { rows } = await sql<{ id: number }>`
    insert into ask.webhook_event (uid, type, subject_kind, subject_id, at)
    select ${`msg_${randomUUID()}`}, ${event.type}, ${subject.kind}, ${subject.id}::bigint, ${ctx.now}::timestamptz
    where exists (select from ask.webhook where is_on and ${event.type} = any(events)) returning id`.execute(ctx.db);
  if (rows[0]) await enqueue<SpreadData>(ctx, spreadJob, { eventId: rows[0].id });
}

type NewEvent = { type: WebhookEvent; subjectId: number; at: Date; detail: Record<string, unknown> };

/** Makes the payload of an event and one delivery for each webhook that wants it. Run twice it changes nothing. */
export async function spreadEvent(ctx: Ctx, { eventId }: SpreadData): Promise<void> {
  const { rows } = await sql<NewEvent>`select type, subject_id "subjectId", at, detail from ask.webhook_event
    where id = ${eventId} and state = 'new'`.execute(ctx.db);
  const event = rows[0];
  if (!event) return;
  const data = await findPayload(ctx, event);
  const payload: Payload | null = data && { type: event.type, timestamp: event.at.toISOString(), data };
  await transact(ctx, async (tctx) => {
    const state = payload ? 'ready' : 'withheld';
    const done = await sql`update ask.webhook_event set payload = ${payload && JSON.stringify(payload)}::jsonb,
      state = ${state}
      where id = ${eventId} and state = 'new' returning id`.execute(tctx.db);
    if (done.rows.length === 0 || !payload) return;
    const made = await sql<DeliverData>`
      insert into ask.webhook_delivery (webhook_id, event_id, created_at)
      select id, ${eventId}, ${tctx.now} from ask.webhook where is_on and ${event.type} = any(events) order by id
      on conflict do nothing returning id "deliveryId"`.execute(tctx.db);
    await enqueueAll<DeliverData>(tctx, deliverJob, made.rows);
  });
}

const keptFor_days = 30;

/** Forgets events of a month ago with their deliveries and attempts. */
export async function purgeWebhookEvents(ctx: Ctx): Promise<void> {
  await sql`delete from ask.webhook_event where at < ${ctx.now}::timestamptz -
    make_interval(days => ${keptFor_days})`.execute(ctx.db);
}
