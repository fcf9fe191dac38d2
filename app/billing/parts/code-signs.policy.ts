/*
 * How codes are written: 25 characters of Crockford's base32 in five groups, of which 24 are random (120 bits) and the
 * last one is a check that finds every single wrong character and every two that changed places: a sum in GF(32), each
 * place with a weight of its own.
 */

/** Crockford's base32. */
export const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many signs a code has. */
export const codeLength = 25;

/** Horner's rule with the primitive element of GF(32), modulo x⁵ + x² + 1. */
export const checkOf = (random: string): string =>
  letters[[...random].reduce((sum, letter) => twice(sum ^ letters.indexOf(letter)), 0)]!;

const twice = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0);

/** What was typed as it is kept: upper case, letters that look like digits are these, no signs between. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_]+/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Whether a plain code has its length, its letters and its check; whether it exists is another question. */
export function isWholeCode(code: string): boolean {
  return (
    code.length === codeLength &&
    [...code].every((letter) => letters.includes(letter)) &&
    checkOf(code.slice(0, -1)) === code.at(-1)
  );
}
