import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getDeliveryOf, listDeliveriesOf, listWebhooksOf } from '#app/exchange/webhooks/webhooks.queries.server.ts';
import type {
  DeliveryDetail,
  DeliveryInput,
  DeliveryListInput,
  DeliveryPage,
  Webhook,
} from '#app/exchange/webhooks/webhooks.schema.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';

/**
 * The developer that the caller works as, when they may see its webhooks.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden for all but the owner, or while it is suspended or closed
 */
export async function requireOwnWebhooks(ctx: Ctx): Promise<{ developerId: number }> {
  const { id } = await requireDeveloper(ctx, 'team');
  return { developerId: id };
}

/** Every webhook of the caller's developer, by name. @throws Refusal as `requireOwnWebhooks` */
export async function listDeveloperWebhooks(ctx: Ctx): Promise<Webhook[]> {
  return listWebhooksOf(ctx, await requireOwnWebhooks(ctx));
}

/** Deliveries of a webhook of theirs, newest first. @throws Refusal as `requireOwnWebhooks`; not-found */
export async function listDeveloperDeliveries(
  ctx: Ctx,
  input: z.output<typeof DeliveryListInput>,
): Promise<DeliveryPage> {
  return listDeliveriesOf(ctx, await requireOwnWebhooks(ctx), input);
}

/** A delivery with what was sent and every attempt. @throws Refusal as `requireOwnWebhooks`; not-found */
export async function getDeveloperDelivery(ctx: Ctx, { id }: z.output<typeof DeliveryInput>): Promise<DeliveryDetail> {
  return getDeliveryOf(ctx, await requireOwnWebhooks(ctx), id);
}
