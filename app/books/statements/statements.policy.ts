import { dayStart, firstOfMonth, monthOf, siteDay } from '#app/core/site-day.ts';
import { journalTypes, type JournalType } from '#app/wallet/ledger/ledger.schema.ts';
import { lateness_ms, type PartKey, parts } from '#app/wallet/ledger/month-sums.schema.ts';
import { type Item, type Section, sectionItems } from './statements.schema.ts';

/*
 * Which number of a statement a line belongs to, and what months there are: pure.
 */

type Types = Partial<Record<JournalType, Item>>;

const cash: Types = {
  topUp: 'topUps',
  manualTopUp: 'topUps',
  lateMoney: 'topUps',
  resolveReceipt: 'topUps',
  redeemCode: 'codes',
  earningsToCash: 'fromEarnings',
  returnOrder: 'refunds',
  refund: 'refunds',
  failRefund: 'refunds',
  payOrder: 'purchases',
  payShare: 'purchases',
  payHold: 'purchases',
  topUpRefund: 'topUpRefunds',
  payBack: 'topUpRefunds',
  giveUp: 'givenUp',
  adjust: 'corrections',
};

const earnings: Types = {
  fulfil: 'sales',
  payShare: 'commissions',
  commission: 'commissions',
  voidCommission: 'commissions',
  payHold: 'rewards',
  refund: 'saleRefunds',
  earningsToCash: 'toBalance',
  sendPayout: 'withdrawals',
  returnPayout: 'withdrawals',
  writeOff: 'writeOffs',
  adjust: 'corrections',
};

const points: Types = {
  award: 'earned',
  returnPoints: 'returned',
  spendPoints: 'spent',
  clawBack: 'takenBack',
  expirePoints: 'expired',
  adjust: 'corrections',
};

/** The number that a part of a journal counts towards: every part has exactly one. */
export function itemOf(section: Section, { type, part, isGain }: PartKey): Item {
  if (section === 'cash') return cash[type] ?? 'other';
  if (section === 'points') return type === 'payHold' ? (isGain ? 'earned' : 'spent') : (points[type] ?? 'other');
  const isPayout = type === 'sendPayout' || type === 'returnPayout';
  if (part === 'fee') return isPayout ? 'withdrawalFees' : 'fees';
  if (part === 'tax' || part === 'shared') return part;
  if (part === 'gross' && type === 'payShare') return 'sales';
  return earnings[type] ?? 'other';
}

/** Every kind of part that counts towards a number. */
export function keysOf(section: Section, item: Item): PartKey[] {
  const all = journalTypes.flatMap((type) =>
    parts.flatMap((part) => [true, false].map((isGain) => ({ type, part, isGain }))),
  );
  return all.filter((key) => itemOf(section, key) === item);
}

/** Whether a section has that number. */
export const hasItem = (section: Section, item: Item): boolean =>
  (sectionItems[section] as readonly Item[]).includes(item);

/** When a month of the site begins and ends; the end is not in it any more. */
export function monthSpan(month: string): { from: Date; to: Date } {
  const first = `${month}-01`;
  return { from: dayStart(first), to: dayStart(firstOfMonth(first, 1)) };
}

/** The month so many months later, or earlier. */
export const addMonths = (month: string, months: number): string => monthOf(firstOfMonth(`${month}-01`, months));

/** The month of a moment on the site. */
export const siteMonth = (moment: Date): string => monthOf(siteDay(moment));

/** Whether nothing can be recorded in a month any more. */
export const isFinal = (month: string, now: Date): boolean =>
  now.getTime() >= monthSpan(month).to.getTime() + lateness_ms;

/** The months of a year from the first with a record to the present one, newest first. */
export function monthsOf(year: number, first: Date, now: Date): string[] {
  const [from, to] = [siteMonth(first), siteMonth(now)];
  const all = Array.from({ length: 12 }, (_, n) => `${year}-${String(12 - n).padStart(2, '0')}`);
  return all.filter((month) => month >= from && month <= to);
}

/** The years with months, newest first. */
export function yearsOf(first: Date, now: Date): number[] {
  const [from, to] = [Number(siteMonth(first).slice(0, 4)), Number(siteMonth(now).slice(0, 4))];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => to - n);
}

/** The months that are final, from the first with a record, oldest first. */
export function endedMonths(first: Date, now: Date): string[] {
  return yearsOf(first, now)
    .flatMap((year) => monthsOf(year, first, now))
    .filter((month) => isFinal(month, now))
    .toReversed();
}
