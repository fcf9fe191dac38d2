import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { sumPerDay } from '#app/wallet/ledger/ledger.queries.server.ts';
import { moneyText } from '#app/account/events/account-logs.queries.server.ts';
import type { Overview } from '#app/account/account.schema.ts';

const shownDays = 7;

/**
 * Changes of the calling member's points and balance per day of the last seven, oldest first, days as YYYY-MM-DD of
 * China's time.
 */
export async function getOverview(ctx: Ctx): Promise<Overview> {
  const span = { memberId: requireMember(ctx).id, days: shownDays, timezone: 'Asia/Shanghai' };
  const [points, cash] = await sumPerDay(ctx, { ...span, kinds: ['points', 'cash'] });
  return { days: points!.days, score: points!.sums.map(Number), money: cash!.sums.map(moneyText) };
}
