/*
 * Money is whole cents (fen) as bigint, never a float. Text forms are made here and nowhere else.
 */

/**
 * Cents as money: 123450n → "¥1,234.50", with a true minus. `sign` writes a plus before a gain. No rounding happens.
 */
export function formatMoney(
  cents: number | bigint | string,
  { symbol = '¥', sign = false }: { symbol?: string; sign?: boolean } = {},
): string {
  const amount = BigInt(cents);
  const before = amount < 0n ? '−' : sign && amount > 0n ? '+' : '';
  const [whole = '0', decimals = '00'] = toYuan(amount < 0n ? -amount : amount).split('.');
  return `${before}${symbol}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** Cents as the contract's wire form, two decimals and nothing else: −5n → "-0.05". */
export function toYuan(cents: number | bigint | string): string {
  const amount = BigInt(cents);
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What a person typed as cents: "1,234.5", "¥12" and "０．５" are fine; null for anything that is not an amount of whole
 * cents.
 */
export function parseYuan(text: string): bigint | null {
  const plain = text.normalize('NFKC').trim().replace(/^¥\s*/, '');
  const match = /^(\d{1,16}|\d{1,3}(?:,\d{3}){1,5})(?:\.(\d{1,2}))?$/.exec(plain);
  return match ? BigInt(`${match[1]!.replaceAll(',', '')}${(match[2] ?? '').padEnd(2, '0')}`) : null;
}

/**
 * The part of an amount at a rate in basis points (1,500 = 15 %), rounded down: the rest belongs to whoever gets the
 * remainder.
 * @param cents at least 0
 */
export function shareOf(cents: bigint, basisPoints: number): bigint {
  return (cents * BigInt(basisPoints)) / 10_000n;
}
