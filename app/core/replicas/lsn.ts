/*
 * Positions in the database's log of changes, as PostgreSQL writes them: `16/B374D848`, two hexadecimal numbers of 32
 * bits.
 */

const form = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i;

/** A position as a number; null for whatever is none, as what a caller made up. */
export function parseLsn(text: string | null | undefined): bigint | null {
  const found = form.exec(text ?? '');
  return found && (BigInt(`0x${found[1]}`) << 32n) + BigInt(`0x${found[2]}`);
}

/** The later one of two positions. */
export const laterLsn = (one: bigint, other: bigint): bigint => (one > other ? one : other);
