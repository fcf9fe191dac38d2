import { addDays, dayStart, firstOfMonth, monthOf, siteDay } from '#app/core/site-day.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { PartSum } from '#app/wallet/ledger/month-sums.schema.ts';
import { lateness_ms } from '#app/wallet/ledger/month-sums.schema.ts';
import { type DatedRule, type ItemSum, type MoneyItem, moneyItems } from './developer-money.schema.ts';

/*
 * Months of a developer's money, and whether lines and books agree: pure.
 */

/** When a month of the site begins and ends; the end is not in it any more. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const first = `${month}-01`;
  return { from: dayStart(first), to: dayStart(firstOfMonth(first, 1)) };
}

export const monthAfter = (month: string, months: number): string => monthOf(firstOfMonth(`${month}-01`, months));
export const presentMonth = (now: Date): string => monthOf(siteDay(now));
export const isMonthFinal = (month: string, now: Date): boolean =>
  now.getTime() >= monthBounds(month).to.getTime() + lateness_ms;

/** Every number of a month in its order, those without lines too. */
export const wholeItems = (sums: readonly ItemSum[]): ItemSum[] =>
  moneyItems.map((item) => sums.find((sum) => sum.item === item) ?? { item, amount: 0, count: 0 });

/**
 * The numbers that the ledger has too: what buyers and the platform paid (list price less discounts), the platform's
 * fee, what went back of both, and tax.
 */
export type BookItem = 'sales' | Exclude<MoneyItem, 'gross' | 'discount' | 'commission'>;
const bookItems: readonly BookItem[] = ['sales', 'fee', 'refund', 'feeBack', 'tax'];

/** What parts of journals are called here; commissions on a sale that the seller had as its referrer are none of it. */
export function bookItemOf({ type, part }: Pick<PartSum, 'type' | 'part'>): BookItem | null {
  if (type === 'fulfil') return part === 'gross' ? 'sales' : part === 'fee' ? 'fee' : null;
  if (type === 'refund') return part === 'gross' ? 'refund' : part === 'fee' ? 'feeBack' : null;
  return part === 'tax' ? 'tax' : null;
}

/** The ledger's numbers, from its sums by kind of part. */
export function booksOf(sums: readonly PartSum[]): Map<BookItem, bigint> {
  const books = new Map<BookItem, bigint>(bookItems.map((item) => [item, 0n]));
  for (const sum of sums) {
    const item = bookItemOf(sum);
    if (item) books.set(item, books.get(item)! + sum.amount);
  }
  return books;
}

/** Whether lines and books say the same in every number. */
export function agrees(items: readonly ItemSum[], books: ReadonlyMap<BookItem, bigint>): boolean {
  const amountOf = (item: MoneyItem) => BigInt(items.find((one) => one.item === item)?.amount ?? 0);
  return bookItems.every((item) => {
    const lines = item === 'sales' ? amountOf('gross') + amountOf('discount') : amountOf(item);
    return lines === books.get(item);
  });
}

/** A rule now, from all there were, are and are announced, oldest first; the first is from the beginning. */
export function datedRule<T>(points: readonly { at: Date; value: T }[], now: Date): DatedRule<T> {
  const changes = points.filter(({ value }, i) => i === 0 || points[i - 1]!.value !== value);
  const current = changes.findLast(({ at }) => at <= now) ?? changes[0]!;
  const next = changes.find(({ at }) => at > now);
  return {
    value: current.value,
    since: current === changes[0] ? null : unixSeconds(current.at),
    next: next ? { value: next.value, at: unixSeconds(next.at) } : null,
  };
}

/** The last day of a month. */
export const lastDay = (month: string): string => addDays(firstOfMonth(`${month}-01`, 1), -1);
