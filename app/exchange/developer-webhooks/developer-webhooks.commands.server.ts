import type { z } from 'zod';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { replay } from '#app/exchange/webhooks/webhook-deliveries.commands.server.ts';
import {
  dropWebhook,
  keepWebhook,
  renewSecret,
  type TestOutcome,
  tryWebhook,
} from '#app/exchange/webhooks/webhook-keeping.commands.server.ts';
import { say } from '#app/exchange/webhooks/webhooks.queries.server.ts';
import type { ReplayInput, SaveDeveloperWebhookInput, WebhookIdInput } from '#app/exchange/webhooks/webhooks.schema.ts';
import { requireOwnWebhooks } from './developer-webhooks.queries.server.ts';

/**
 * Makes a webhook of the developer that the caller works as, or changes one, as `keepWebhook` says.
 * @throws Refusal need-proof; as `requireOwnWebhooks` and `keepWebhook`
 */
export async function saveDeveloperWebhook(
  ctx: Ctx,
  input: z.output<typeof SaveDeveloperWebhookInput>,
): Promise<Reply<{ id: number; secret: string }>> {
  const { id: by } = requireRecentProof(ctx);
  const saved = await transact(ctx, async (tctx) =>
    keepWebhook(tctx, await requireOwnWebhooks(tctx), { ...input, by }),
  );
  return new Reply(saved, { text: say.saved });
}

/**
 * Gives a webhook of theirs a new secret.
 * @returns the secret, this one time
 * @throws Refusal need-proof; as `requireOwnWebhooks` and `renewSecret`
 */
export async function renewDeveloperSecret(
  ctx: Ctx,
  { id }: z.output<typeof WebhookIdInput>,
): Promise<Reply<{ id: number; secret: string }>> {
  requireRecentProof(ctx);
  const secret = await transact(ctx, async (tctx) => renewSecret(tctx, await requireOwnWebhooks(tctx), id));
  return new Reply({ id, secret }, { text: say.renewed });
}

/** Removes a webhook of theirs with its log. @throws Refusal need-proof; as `requireOwnWebhooks`; not-found */
export async function removeDeveloperWebhook(ctx: Ctx, { id }: z.output<typeof WebhookIdInput>): Promise<Reply> {
  requireRecentProof(ctx);
  await transact(ctx, async (tctx) => dropWebhook(tctx, await requireOwnWebhooks(tctx), id));
  return new Reply(null, { text: say.removed });
}

/** Calls a webhook of theirs with a test. @throws Refusal as `requireOwnWebhooks`; not-found */
export async function testDeveloperWebhook(ctx: Ctx, { id }: z.output<typeof WebhookIdInput>): Promise<TestOutcome> {
  return tryWebhook(ctx, await requireOwnWebhooks(ctx), id);
}

/** Sends events of a webhook of theirs again. @throws Refusal as `requireOwnWebhooks` and `replay` */
export async function replayDeveloperWebhook(
  ctx: Ctx,
  input: z.output<typeof ReplayInput>,
): Promise<Reply<{ count: number }>> {
  return replay(ctx, await requireOwnWebhooks(ctx), input);
}
