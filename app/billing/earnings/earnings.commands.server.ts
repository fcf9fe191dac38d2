import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal, Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { listPending } from '#app/wallet/ledger/journals.queries.server.ts';
import { releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { moveEarningsToCash } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import type { PendingItem } from '#app/wallet/ledger/ledger.schema.ts';
import { hasOpenFlag } from '#app/billing/risks/risks.queries.server.ts';
import en from './earnings-api.en.ts';
import zh from './earnings-api.zh.ts';
import { releaseAt, shortestHold_ms } from './earnings.policy.ts';
import { initialHoldDays, listHoldRules } from './earnings.queries.server.ts';
import type { MoveEarningsInput } from './earnings.schema.ts';

const say = bilingual(zh, en);

/**
 * Moves earnings to the spendable balance: at once, free, and for good.
 * @throws Refusal need-login, forbidden for API tokens and staff signed in as the member, RISK_FLAGGED,
 * INSUFFICIENT_BALANCE, PAYMENTS_PAUSED
 */
export async function moveEarnings(ctx: Ctx, { amount }: z.output<typeof MoveEarningsInput>): Promise<Reply> {
  const { id: memberId } = requireOwner(ctx);
  await transact(ctx, async (tctx) => {
    if (await hasOpenFlag(tctx, memberId)) throw new Refusal(say.flagged, { data: { error: 'RISK_FLAGGED' } });
    await moveEarningsToCash(tctx, { requestId: randomUUID(), memberId, amount: BigInt(amount) });
    await audit(tctx, 'billing.moveEarnings', { kind: 'member', id: memberId }, { amount });
  });
  return new Reply(null, { text: say.moved });
}

const batch = 200;

/**
 * Frees pending earnings whose hold is over, each in a transaction of its own: what breaks off is done by the next run.
 * One that was released or refunded meanwhile is passed over.
 * @param now up to when holds are over; the ledger keeps the real time
 * @returns how many were freed
 * @throws Refusal PAYMENTS_PAUSED
 */
export async function releaseDueEarnings(ctx: Ctx, { now = ctx.now }: { now?: Date } = {}): Promise<number> {
  const rules = await listHoldRules(ctx);
  const before = new Date(now.getTime() - shortestHold_ms(rules, initialHoldDays) + 1);
  let released = 0;
  let after: PendingItem | undefined;
  for (;;) {
    const items = await listPending(ctx, { before, after, limit: batch });
    for (const { sourceId, memberId, at } of items) {
      if (releaseAt(new Date(at * 1000), rules, initialHoldDays) > now) continue;
      if (await release(ctx, sourceId, memberId)) released += 1;
    }
    after = items.at(-1);
    if (items.length < batch) return released;
  }
}

async function release(ctx: Ctx, sourceId: number, memberId: number): Promise<boolean> {
  try {
    return (await releaseEarnings(ctx, { sourceId, memberId })).isNew;
  } catch (error) {
    if (isRefusal(error) && error.data?.['error'] === 'STATE_CONFLICT') return false;
    throw error;
  }
}
