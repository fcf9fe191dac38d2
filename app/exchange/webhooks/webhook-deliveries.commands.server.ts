import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueueAll } from '#app/core/jobs/recurring-jobs.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { deliverJobOf, type DeliverData } from './webhook-events.commands.server.ts';
import { developerTries, isGivenUp, maxTries } from './webhooks.policy.ts';
import { operator, ownedBy, say } from './webhooks.queries.server.ts';
import type { Payload, ReplayInput, WebhookOwner } from './webhooks.schema.ts';
import { callWebhook, findTarget, type Outcome } from './webhook-deliveries.queries.server.ts';

/** What a delivery came to that was not taken: the queue tries again after a pause that doubles. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
}

type Due = { id: number; webhookId: number; uid: string; payload: Payload; tries: number; developerId: number | null };

/**
 * Makes one attempt of a delivery and writes it down.
 * @throws DeliveryFailed when it is to be tried again
 */
export async function deliver(ctx: Ctx, { deliveryId }: DeliverData): Promise<void> {
  const { rows } = await sql<Due>`
    select d.id, d.webhook_id "webhookId", e.uid, e.payload, d.tries, e.developer_id "developerId"
    from ask.webhook_delivery d
      join ask.webhook_event e on e.id = d.event_id
    where d.id = ${deliveryId} and d.state = 'waiting'`.execute(ctx.db);
  const due = rows[0];
  const target = due && (await findTarget(ctx, due.webhookId));
  if (!due || !target) return;
  if (!target.isOn) return endDelivery(ctx, due.id, 'dropped');
  const outcome = await callWebhook(ctx, target, due);
  const isOver = await transact(ctx, (tctx) => keepAttempt({ ...tctx, now: new Date() }, due, outcome));
  if (!isOver) throw new DeliveryFailed(outcome.error || `HTTP ${outcome.status}`);
}

async function endDelivery(ctx: Ctx, id: number, state: 'dropped'): Promise<void> {
  await sql`update ask.webhook_delivery set state = ${state}, ended_at = ${ctx.now}
    where id = ${id} and state = 'waiting'`.execute(ctx.db);
}

/** Returns whether the delivery has ended. */
async function keepAttempt(ctx: Ctx, { id, webhookId, tries, developerId }: Due, outcome: Outcome): Promise<boolean> {
  const { status, error, head, duration_ms, isTaken } = outcome;
  const isGone = status === 410;
  const isLast = tries + 1 >= (developerId === null ? maxTries : developerTries);
  const state = isTaken ? 'delivered' : isGone || isLast ? 'failed' : 'waiting';
  const { rows } = await sql<{
    failures: number;
    since: Date | null;
    isOn: boolean;
    name: string;
    madeBy: number | null;
  }>`
    update ask.webhook set failures = case when ${isTaken} then 0 else failures + 1 end,
      failing_since = case when ${isTaken} then null else coalesce(failing_since, ${ctx.now}) end
    where id = ${webhookId} returning failures, failing_since since, is_on "isOn", name,
      made_by "madeBy"`.execute(ctx.db);
  const webhook = rows[0];
  if (!webhook) return true; // removed while it was called
  await sql`insert into ask.webhook_attempt (delivery_id, at, duration_ms, status, error, response)
    values (${id}, ${ctx.now}, ${duration_ms}, ${status}, ${error}, ${head})`.execute(ctx.db);
  await sql`update ask.webhook_delivery set state = ${state}, tries = tries + 1,
    ended_at = ${state === 'waiting' ? null : ctx.now} where id = ${id}`.execute(ctx.db);
  if (isTaken || !webhook.isOn || !(isGone || isGivenUp({ ...webhook, now: ctx.now }))) return state !== 'waiting';
  await switchOff(ctx, { ...webhook, id: webhookId, developerId }, isGone ? 'gone' : 'failures');
  if (state === 'waiting') await endDelivery(ctx, id, 'dropped');
  return true;
}

type Failing = WebhookOwner & { id: number; name: string; madeBy: number | null; failures: number };

async function switchOff(
  ctx: Ctx,
  { id, name, madeBy, failures, developerId }: Failing,
  reason: 'gone' | 'failures',
): Promise<void> {
  await sql`update ask.webhook set is_on = false, off_reason = ${reason} where id = ${id}`.execute(ctx.db);
  await audit(ctx, 'ask.switchOffWebhook', { kind: 'webhook', id }, { reason, failures });
  if (madeBy === null) return;
  const told = {
    memberId: madeBy,
    subject: { kind: 'webhook', id },
    actorId: null,
    data: { title: name, titleEn: name },
  };
  await notify(
    ctx,
    developerId === null
      ? { ...told, kind: 'moderation', act: 'webhookOff', path: `/admin/webhooks/${id}` }
      : { ...told, kind: 'market', act: 'webhookStopped', path: `/developer/webhooks/${id}` },
  );
}

/** More at once would keep the queue busy for hours. */
const mostReplayed = 1000;

/**
 * Sends events of a webhook of the operator again, as `replay` does.
 * @throws Refusal forbidden without the node "webhooks/edit"; as `replay`
 */
export async function replayDeliveries(
  ctx: Ctx,
  input: z.output<typeof ReplayInput>,
): Promise<Reply<{ count: number }>> {
  await requireConsole(ctx, 'webhooks/edit');
  return replay(ctx, operator, input);
}

/**
 * Sends events again that were sent before: one delivery, or those of a webhook between two moments. Each is a delivery
 * of its own with the payload and the message id of the first, so that receivers know it.
 * @throws Refusal not-found for one of another owner; while the webhook is off; nothing or too much to send
 */
export async function replay(
  ctx: Ctx,
  owner: WebhookOwner,
  input: z.output<typeof ReplayInput>,
): Promise<Reply<{ count: number }>> {
  const count = await transact(ctx, async (tctx) => {
    const webhookId = await lockReplayed(tctx, owner, input);
    const chosen =
      'delivery' in input
        ? sql`d.event_id = (select event_id from ask.webhook_delivery where id = ${input.delivery})`
        : sql`e.at >= to_timestamp(${input.from}) and e.at < to_timestamp(${input.to})
          and (not ${input.onlyFailed} or d.state in ('failed', 'dropped'))`;
    const made = await sql<DeliverData>`
      insert into ask.webhook_delivery (webhook_id, event_id, round, created_at)
      select ${webhookId}::bigint, d.event_id, d.round + 1, ${tctx.now}
      from (select distinct on (event_id) event_id, round, state from ask.webhook_delivery
        where webhook_id = ${webhookId} order by event_id, round desc) d
      join ask.webhook_event e on e.id = d.event_id
      where ${chosen} and d.state <> 'waiting' order by d.event_id limit ${mostReplayed + 1}
        returning id "deliveryId"`.execute(tctx.db);
    if (made.rows.length === 0) throw new Refusal(say.nothingToReplay);
    if (made.rows.length > mostReplayed) throw new Refusal(say.tooMuchToReplay(mostReplayed));
    await enqueueAll<DeliverData>(tctx, deliverJobOf(owner), made.rows);
    await audit(tctx, 'ask.replayWebhook', { kind: 'webhook', id: webhookId }, { count: made.rows.length, ...input });
    return made.rows.length;
  });
  return new Reply({ count }, { text: say.replayed(count) });
}

/** Locks the webhook of a replay, so that two of them do not send the same twice. */
async function lockReplayed(ctx: Ctx, owner: WebhookOwner, input: z.output<typeof ReplayInput>): Promise<number> {
  const id =
    'webhook' in input
      ? sql`${input.webhook}`
      : sql`(select webhook_id from ask.webhook_delivery
    where id = ${input.delivery})`;
  const { rows } = await sql<{ id: number; isOn: boolean }>`select id, is_on "isOn" from ask.webhook w where id = ${id}
    and ${ownedBy(owner)} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (!rows[0].isOn) throw new Refusal(say.isOff);
  return rows[0].id;
}
