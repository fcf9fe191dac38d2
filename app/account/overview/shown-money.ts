import { formatNumber } from '#app/ui/kit/number-format.ts';

/** A two-decimal string as money: "-1234.50" → "−¥1,234.50". */
export function shownMoney(money: string): string {
  return money.startsWith('-') ? `−¥${formatNumber(money.slice(1))}` : `¥${formatNumber(money)}`;
}

/** A change of money, with a plus before a gain. */
export const signedMoney = (money: string): string => (Number(money) > 0 ? `+${shownMoney(money)}` : shownMoney(money));

/** A change of something counted, with a plus before a gain. */
export const signedNumber = (value: number): string => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value));
