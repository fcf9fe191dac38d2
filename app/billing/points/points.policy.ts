import { shareOf } from '#app/core/money.ts';
import { addDays, daysBetween, firstOfMonth, siteDay } from '#app/core/site-day.ts';
import type { PointLine } from '#app/wallet/ledger/ledger.schema.ts';
import { type Expiry, type ExpiryRule, type Horizon, horizons, type Lot, type PointsQuote } from './points.schema.ts';

/**
 * What is left of each lot, in the order they came: what is spent is taken from the oldest lot first, what is taken
 * back or expires from its own lot first. The sum is the member's balance.
 * @param lines all of the member's changes in the order of posting
 */
export function lotsOf(lines: readonly PointLine[]): Lot[] {
  const lots: Lot[] = [];
  const byJournal = new Map<number, Lot>();
  let oldest = 0;
  for (const { journalId, parentId, type, amount, at } of lines) {
    if (amount > 0n) {
      const lot = { journalId, day: siteDay(at), left: amount };
      lots.push(lot);
      byJournal.set(journalId, lot);
      continue;
    }
    const own = type === 'clawBack' || type === 'expirePoints' ? byJournal.get(parentId ?? 0) : undefined;
    let owed = own ? take(own, -amount) : -amount;
    while (owed > 0n && lots[oldest]) {
      owed = take(lots[oldest]!, owed);
      if (lots[oldest]!.left === 0n) oldest += 1;
    }
  }
  return lots.filter(({ left }) => left > 0n);
}

/** Takes from a lot what it has. Returns what is missing. */
function take(lot: Lot, amount: bigint): bigint {
  const taken = lot.left < amount ? lot.left : amount;
  lot.left -= taken;
  return amount - taken;
}

/** The days a rule leaves between its beginning and the first expiry by it: enough for the first notice. */
const grace_days = Math.max(...horizons);

/**
 * The first day on which points that came on a day are gone: at the end of the month so many months later, and never
 * within 30 days after the rule began to hold.
 */
export function expiryDay(day: string, { months, since }: NonNullable<ExpiryRule>): string {
  const [own, first] = [firstOfMonth(day, months + 1), firstOfMonth(addDays(since, grace_days), 1)];
  return own > first ? own : first;
}

/** Which lots are gone on a day. */
export const dueLots = (lots: readonly Lot[], rule: ExpiryRule, today: string): Lot[] =>
  rule ? lots.filter(({ day }) => expiryDay(day, rule) <= today) : [];

/** What expires on which days to come, the next first. */
export function expiries(lots: readonly Lot[], rule: ExpiryRule, today: string): Expiry[] {
  if (!rule) return [];
  const sums = new Map<string, bigint>();
  for (const { day, left } of lots) {
    const gone = expiryDay(day, rule);
    if (gone > today) sums.set(gone, (sums.get(gone) ?? 0n) + left);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, points]) => ({ day, points: Number(points) }));
}

/** Which notice of an expiry is due: the nearest horizon that has been reached; null before all of them. */
export function horizonOf(day: string, today: string): Horizon | null {
  const left = daysBetween(today, day);
  return horizons.findLast((horizon) => left <= horizon) ?? null;
}

/**
 * How many of a member's points an order can be paid with, and what they take off: at most the share of the price that
 * the terms allow, in whole fen, and no point more than the discount needs. Rule: design/market.md 3.3.
 * @param has the member's points, at least 0
 * @param price in fen, at least 0
 */
export function quotePoints(
  terms: { pointsPerYuan: number; pointsShare: number },
  { has, price }: { has: bigint; price: bigint },
): PointsQuote {
  const perYuan = BigInt(terms.pointsPerYuan);
  const most = (shareOf(price, terms.pointsShare) * perYuan) / 100n;
  const discount = ((has < most ? has : most) * 100n) / perYuan;
  return { points: (discount * perYuan + 99n) / 100n, discount };
}
