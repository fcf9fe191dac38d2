import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { openTopUp } from '#app/billing/topups/topups.commands.server.ts';
import { transferChannel } from '#app/billing/topups/topups.schema.ts';
import { isTransferOpen } from '#app/billing/topups/transfer-desk.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './transfer-api.en.ts';
import zh from './transfer-api.zh.ts';
import { remarkOf } from './transfers.policy.ts';
import type { RequestTransferInput } from './transfers.schema.ts';

const say = bilingual(zh, en);

/**
 * Opens a top-up by bank transfer for the caller and makes the remark by which the transfer will be known.
 * @throws Refusal as `startTopUp`; TRANSFER_OFF while the operator names no bank account or nobody could
 * confirm what comes there
 */
export async function requestTransfer(
  ctx: Ctx,
  { amount }: z.output<typeof RequestTransferInput>,
): Promise<{ id: number }> {
  const { transferDays } = await getTerms(ctx);
  if (!(await isTransferOpen(ctx))) throw new Refusal(say.off, { data: { error: 'TRANSFER_OFF' } });
  const { id } = await openTopUp(ctx, {
    amount,
    channel: transferChannel,
    remark: newRemark(),
    lives_ms: transferDays * 86_400_000,
  });
  return { id };
}

/** One of 1.5 × 10¹¹, so that two are never the same; the database refuses the second. */
function newRemark(): string {
  for (;;) {
    const remark = remarkOf(randomBytes(24));
    if (remark) return remark;
  }
}
