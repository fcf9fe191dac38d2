import type { RefundState, RefundWay } from './plugin-refunds.schema.ts';

/** A developer has so long to answer; then silence is a yes. */
export const answerHours = 72;
/** A buyer may turn to staff for so long after a developer's no. */
export const escalateDays = 14;

/**
 * How a refund is decided (design/market.md 3.4): what was never downloaded or activated goes back at once; within the
 * refund window the developer answers, and silence is a yes; later only the developer's consent counts.
 */
export function refundWay(
  order: { createdAt: Date; isUsed: boolean },
  { now, refundDays }: { now: Date; refundDays: number },
): RefundWay {
  if (!order.isUsed) return 'automatic';
  return now.getTime() <= order.createdAt.getTime() + refundDays * 86_400_000 ? 'answer' : 'consent';
}

/**
 * Until when a buyer may turn to staff after a developer's no, in the time for refunds alone; null when they may not.
 */
export function escalableUntil(
  { state, way, answeredAt }: { state: RefundState; way: RefundWay; answeredAt: Date | null },
  now: Date,
): Date | null {
  if (state !== 'refused' || way !== 'answer' || answeredAt === null) return null;
  const last = new Date(answeredAt.getTime() + escalateDays * 86_400_000);
  return now <= last ? last : null;
}

/** Whether another request may be made for an order whose last one is in this state: not while or after a decision. */
export const mayAskAfter = (last: RefundState | null): boolean =>
  last === null || last === 'withdrawn' || last === 'done';

/**
 * What else goes back with an amount of what was paid: of points and of what they took off, in proportion to the whole
 * refund so far, rounded down, so that the last refund closes both.
 * @param before of what was paid, gone back already, in fen
 */
export function partsOfRefund(
  order: { paid: bigint; points: bigint; pointsOff: bigint },
  before: bigint,
  amount: bigint,
): { points: bigint; pointsOff: bigint } {
  const part = (whole: bigint) => (whole * (before + amount)) / order.paid - (whole * before) / order.paid;
  return { points: part(order.points), pointsOff: part(order.pointsOff) };
}

/** The end of a licence's term when a renewal of so many months is taken back. */
export function termBefore(updatesUntil: Date | null, termMonths: number | null): Date | null {
  if (updatesUntil === null || termMonths === null) return updatesUntil;
  const end = new Date(updatesUntil);
  end.setUTCMonth(end.getUTCMonth() - termMonths);
  return end;
}
