import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage } from '#app/core/keyset.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import en from './webhook-api.en.ts';
import zh from './webhook-api.zh.ts';
import { openSealed } from './webhook-deliveries.queries.server.ts';
import type {
  Attempt,
  Delivery,
  DeliveryDetail,
  DeliveryInput,
  DeliveryListInput,
  DeliveryPage,
  Webhook,
  WebhookOwner,
} from './webhooks.schema.ts';

/** Messages of the console's webhook desk. */
export const say = bilingual(zh, en);

export const operator: WebhookOwner = { developerId: null };

/** Whether the webhook `w` is this owner's. */
export const ownedBy = ({ developerId }: WebhookOwner) =>
  sql`w.developer_id is not distinct from ${developerId}::bigint`;

const facts = sql`w.id, w.name, w.format, w.secret, w.language, w.shown_address address, w.events, w.is_on "isOn",
  w.off_reason "offReason", w.failures, ${seconds('w.made_at')} "madeAt",
  (select count(*) from (select from ask.webhook_delivery d where d.webhook_id = w.id and d.state = 'delivered'
    limit 10000) d) delivered,
  (select ${seconds('a.at')} from ask.webhook_delivery d join ask.webhook_attempt a on a.delivery_id = d.id
    where d.webhook_id = w.id order by d.id desc, a.id desc limit 1) "lastAt"`;

/** Every webhook of the operator, by name. @throws Refusal forbidden without the menu "webhooks" */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  await requireConsole(ctx, 'webhooks');
  return listWebhooksOf(ctx, operator);
}

/** The webhooks of an owner, by name. Who asks is the caller's to know. */
export async function listWebhooksOf(ctx: Ctx, owner: WebhookOwner): Promise<Webhook[]> {
  const { rows } =
    await sql<Found>`select ${facts} from ask.webhook w where ${ownedBy(owner)} order by lower(w.name), w.id`.execute(
      ctx.db,
    );
  return rows.map(shown);
}

type Found = Omit<Webhook, 'hasSecret'> & { secret: string };

const shown = ({ secret, ...row }: Found): Webhook => ({
  ...row,
  hasSecret: row.format !== 'standard' && openSealed(secret) !== '',
});

const pageSize = 20;
const columns = sql`d.id, e.uid, e.type, d.state, d.tries, d.round, ${seconds('d.created_at')} "at", a.status,
  coalesce(a.error, '') error, a.duration_ms "durationMs"`;
const lastAttempt = sql`left join lateral (select * from ask.webhook_attempt a where a.delivery_id = d.id
  order by a.id desc limit 1) a on true`;

/**
 * One page of the deliveries of a webhook of the operator, newest first, with the webhook.
 * @throws Refusal forbidden without the menu "webhooks"; not-found
 */
export async function listDeliveries(ctx: Ctx, input: z.output<typeof DeliveryListInput>): Promise<DeliveryPage> {
  await requireConsole(ctx, 'webhooks');
  return listDeliveriesOf(ctx, operator, input);
}

/** The same of any owner. Who asks is the caller's to know. @throws Refusal not-found for one of another owner */
export async function listDeliveriesOf(
  ctx: Ctx,
  owner: WebhookOwner,
  { id, state, before, after }: z.output<typeof DeliveryListInput>,
): Promise<DeliveryPage> {
  const found = await sql<Found>`select ${facts} from ask.webhook w where w.id = ${id} and ${ownedBy(owner)}`.execute(
    ctx.db,
  );
  if (!found.rows[0]) throw notFound();
  const edges = { before, after };
  const isUp = isUpwards(edges);
  const edge = isUp ? sql`d.id > ${after}` : before > 0 ? sql`d.id < ${before}` : sql`true`;
  const { rows } = await sql<Delivery>`
    select ${columns} from ask.webhook_delivery d join ask.webhook_event e on e.id = d.event_id ${lastAttempt}
    where d.webhook_id = ${id} and (${state} = '' or d.state = ${state}) and ${edge}
      order by d.id ${isUp ? sql`` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  return { ...keysetPage(rows, edges, pageSize), webhook: shown(found.rows[0]) };
}

/**
 * A delivery of the operator's with what was sent and every attempt.
 * @throws Refusal forbidden without the menu "webhooks"; not-found
 */
export async function getDelivery(ctx: Ctx, { id }: z.output<typeof DeliveryInput>): Promise<DeliveryDetail> {
  await requireConsole(ctx, 'webhooks');
  return getDeliveryOf(ctx, operator, id);
}

/** The same of any owner. Who asks is the caller's to know. @throws Refusal not-found for one of another owner */
export async function getDeliveryOf(ctx: Ctx, owner: WebhookOwner, id: number): Promise<DeliveryDetail> {
  const { rows } = await sql<DeliveryDetail>`
    select ${columns}, e.payload, '[]'::json attempts from ask.webhook_delivery d
      join ask.webhook_event e on e.id = d.event_id
      join ask.webhook w on w.id = d.webhook_id and ${ownedBy(owner)} ${lastAttempt} where d.id = ${id}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  const attempts = await sql<Attempt>`
    select id, ${seconds('at')} "at", duration_ms "durationMs", status, error, response from ask.webhook_attempt
      where delivery_id = ${id} order by id`.execute(ctx.db);
  return { ...rows[0], attempts: attempts.rows };
}
