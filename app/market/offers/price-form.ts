import { parseYuan, shareOf } from '#app/core/money.ts';

/** A text field of a form; '' when there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** What a `datetime-local` field of a form says, in unix seconds of the writer's own zone; null when it is empty. */
export function timeOf(form: FormData, name: string): number | null {
  const time = Date.parse(textOf(form, name));
  return Number.isNaN(time) ? null : Math.floor(time / 1000);
}

/** A price in fen as it was typed in yuan; null for none that a plugin may have. */
export function priceOf(typed: string): bigint | null {
  const price = parseYuan(typed);
  return price === null || price < 100n || price > 999_999n ? null : price;
}

/**
 * How a sale at the typed price is divided, in fen; null while it is no price.
 * @param fee the platform's share in basis points
 */
export function ownPartOf(typed: string, fee: number): { own: bigint; site: bigint } | null {
  const price = priceOf(typed);
  if (price === null) return null;
  const site = shareOf(price, fee);
  return { own: price - site, site };
}
