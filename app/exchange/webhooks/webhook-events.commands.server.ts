import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Act, followActs } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { enqueue, enqueueAll } from '#app/core/jobs/recurring-jobs.server.ts';
import { eventOfAct, isEvent } from './webhooks.policy.ts';
import { developerActNames, developerFactsOf, isOfDevelopers } from './developer-events.queries.server.ts';
import { findDeveloperPayload } from './developer-payloads.queries.server.ts';
import { ownedBy } from './webhooks.queries.server.ts';
import type { DeveloperEvent, Payload, WebhookEvent, WebhookOwner } from './webhooks.schema.ts';
import { findPayload } from './webhook-events.queries.server.ts';

/** Job that makes an event's payload and sends it on its way. */
export const spreadJob = { name: 'ask.spreadWebhookEvent' };
export type SpreadData = { eventId: number };
/** Job that makes one delivery. */
export const deliverJob = { name: 'ask.deliverWebhook' };
export type DeliverData = { deliveryId: number };
/** The same to an address of a developer, with pauses of its own. */
export const deliverToDeveloperJob = { name: 'ask.deliverDeveloperWebhook' };
export const deliverJobOf = ({ developerId }: WebhookOwner) =>
  developerId === null ? deliverJob : deliverToDeveloperJob;

/** Has every act that is an event written to the outbox in its own transaction. Called once, at boot. */
export function followEvents(): void {
  followActs(Object.keys(eventOfAct), keepEvent);
  followActs(developerActNames, keepDeveloperEvents);
}

/** Writes an event down when some webhook wants it; one statement when none does. */
async function keepEvent(ctx: Ctx, { action, subject, detail }: Act): Promise<void> {
  const event = eventOfAct[action];
  if (!event || event.subject !== subject.kind || subject.id === null || !isEvent(action, detail)) return;
  const { rows } = await sql<{ id: number }>`
    insert into ask.webhook_event (uid, type, subject_kind, subject_id, at)
    select ${`msg_${randomUUID()}`}, ${event.type}, ${subject.kind}, ${subject.id}::bigint, ${ctx.now}::timestamptz
    where exists (select from ask.webhook where is_on and developer_id is null and ${event.type} = any(events))
    returning id`.execute(ctx.db);
  if (rows[0]) await enqueue<SpreadData>(ctx, spreadJob, { eventId: rows[0].id });
}

/**
 * Writes down what an act means for developers whose webhooks want it: as many events as it has subjects. One statement
 * when nobody wants it; a version in the state that was told last is no event.
 */
async function keepDeveloperEvents(ctx: Ctx, act: Act): Promise<void> {
  const found = developerFactsOf(ctx, act);
  if (!found) return;
  const { type, kind, facts } = found;
  const { rows } = await sql`
    insert into ask.webhook_event (uid, type, subject_kind, subject_id, at, developer_id, detail)
    select 'msg_' || gen_random_uuid(), ${type}, ${kind}, f.id, ${ctx.now}::timestamptz, f.developer_id, f.detail
    from (${facts}) f
    where exists (select from ask.webhook w where w.is_on and w.developer_id = f.developer_id
        and ${type} = any(w.events))
      and (not f.detail ? 'state' or f.detail ->> 'state' is distinct from (select e.detail ->> 'state'
        from ask.webhook_event e
        where e.subject_kind = ${kind} and e.subject_id = f.id and e.developer_id = f.developer_id
        and e.detail ? 'state' order by e.id desc limit 1))
    returning id "eventId"`
    .$castTo<{ eventId: number }>()
    .execute(ctx.db);
  await enqueueAll<SpreadData>(ctx, spreadJob, rows);
}

type NewEvent = WebhookOwner & {
  type: WebhookEvent | DeveloperEvent;
  subjectId: number;
  at: Date;
  detail: Record<string, unknown>;
};

/** Makes the payload of an event and one delivery for each webhook that wants it. Run twice it changes nothing. */
export async function spreadEvent(ctx: Ctx, { eventId }: SpreadData): Promise<void> {
  const { rows } = await sql<NewEvent>`select type, subject_id "subjectId", at, detail, developer_id "developerId"
      from ask.webhook_event
    where id = ${eventId} and state = 'new'`.execute(ctx.db);
  const event = rows[0];
  if (!event) return;
  const { developerId, type } = event;
  const data = isOfDevelopers(type)
    ? await findDeveloperPayload(ctx, { ...event, type })
    : await findPayload(ctx, { ...event, type });
  const payload: Payload | null = data && { type: event.type, timestamp: event.at.toISOString(), data };
  await transact(ctx, async (tctx) => {
    const state = payload ? 'ready' : 'withheld';
    const done = await sql`update ask.webhook_event set payload = ${payload && JSON.stringify(payload)}::jsonb,
      state = ${state}
      where id = ${eventId} and state = 'new' returning id`.execute(tctx.db);
    if (done.rows.length === 0 || !payload) return;
    const made = await sql<DeliverData>`
      insert into ask.webhook_delivery (webhook_id, event_id, created_at)
      select id, ${eventId}, ${tctx.now} from ask.webhook w
      where is_on and ${ownedBy({ developerId })} and ${event.type} = any(events) order by id
      on conflict do nothing returning id "deliveryId"`.execute(tctx.db);
    await enqueueAll<DeliverData>(tctx, deliverJobOf({ developerId }), made.rows);
  });
}

const keptFor_days = 30;

/** Forgets events of a month ago with their deliveries and attempts. */
export async function purgeWebhookEvents(ctx: Ctx): Promise<void> {
  await sql`delete from ask.webhook_event where at < ${ctx.now}::timestamptz -
    make_interval(days => ${keptFor_days})`.execute(ctx.db);
}
