import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import {
  dropWebhook,
  keepWebhook,
  renewSecret,
  type TestOutcome,
  tryWebhook,
} from './webhook-keeping.commands.server.ts';
import { operator, say } from './webhooks.queries.server.ts';
import type { SaveWebhookInput, WebhookIdInput } from './webhooks.schema.ts';

/**
 * Makes a webhook of the operator, or changes one, as `keepWebhook` says.
 * @throws Refusal forbidden without the node "webhooks/edit"; need-proof; as `keepWebhook`
 */
export async function saveWebhook(
  ctx: Ctx,
  input: z.output<typeof SaveWebhookInput>,
): Promise<Reply<{ id: number; secret: string }>> {
  await requireConsole(ctx, 'webhooks/edit');
  const { id: by } = requireRecentProof(ctx);
  const saved = await transact(ctx, (tctx) => keepWebhook(tctx, operator, { ...input, by }));
  return new Reply(saved, { text: say.saved });
}

/**
 * Gives a webhook of the operator a new secret.
 * @returns the secret, this one time
 * @throws Refusal forbidden without the node "webhooks/edit"; need-proof; as `renewSecret`
 */
export async function renewWebhookSecret(
  ctx: Ctx,
  { id }: z.output<typeof WebhookIdInput>,
): Promise<Reply<{ id: number; secret: string }>> {
  await requireConsole(ctx, 'webhooks/edit');
  requireRecentProof(ctx);
  const secret = await transact(ctx, (tctx) => renewSecret(tctx, operator, id));
  return new Reply({ id, secret }, { text: say.renewed });
}

/** Removes a webhook of the operator. @throws Refusal forbidden without the node "webhooks/edit"; need-proof; not-found */
export async function removeWebhook(ctx: Ctx, { id }: z.output<typeof WebhookIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'webhooks/edit');
  requireRecentProof(ctx);
  await transact(ctx, (tctx) => dropWebhook(tctx, operator, id));
  return new Reply(null, { text: say.removed });
}

/** Calls a webhook of the operator with a test. @throws Refusal forbidden without the node "webhooks/edit"; not-found */
export async function testWebhook(ctx: Ctx, { id }: z.output<typeof WebhookIdInput>): Promise<TestOutcome> {
  await requireConsole(ctx, 'webhooks/edit');
  return tryWebhook(ctx, operator, id);
}
