import type { Batch, BatchState } from './redemption-codes.schema.ts';

/*
 * How codes are written: 25 characters of Crockford's base32 in five groups, of which 24 are random (120 bits) and the
 * last one is a check that finds every single wrong character and every two that changed places: a sum in GF(32), each
 * place with a weight of its own.
 */

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 25;

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
    code.length === length &&
    [...code].every((letter) => letters.includes(letter)) &&
    checkOf(code.slice(0, -1)) === code.at(-1)
  );
}

/** In groups of five, as people read it. */
export const shownCode = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? '';

/** A code from 15 random bytes (120 bits). */
export function codeOf(bytes: Uint8Array): string {
  if (bytes.length !== 15) throw new RangeError('A code is made of 15 bytes');
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  const random = Array.from(
    { length: length - 1 },
    (_, i) => letters[Number((value >> BigInt(5 * (length - 2 - i))) & 31n)],
  ).join('');
  return random + checkOf(random);
}

/** So much of a code people may see: 100 of its 120 bits stay secret. */
export const hintOf = (code: string): string => code.slice(0, 4);

/** Horner's rule with the primitive element of GF(32), modulo x⁵ + x² + 1. */
const checkOf = (random: string): string =>
  letters[[...random].reduce((sum, letter) => twice(sum ^ letters.indexOf(letter)), 0)]!;
const twice = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0);

/** When a day of the site's time zone is over; null for no day. */
export const endOf = (day: string): Date | null =>
  day === '' ? null : new Date(Date.parse(`${day}T00:00:00+08:00`) + 86_400_000);

/** What a batch is at a moment, from its facts. */
export function batchState(
  {
    voidedAt,
    issuedAt,
    expiresAt,
    redeemed,
    count,
  }: Pick<Batch, 'voidedAt' | 'issuedAt' | 'expiresAt' | 'redeemed' | 'count'>,
  now_s: number,
): BatchState {
  if (voidedAt !== null) return 'void';
  if (issuedAt !== null && redeemed === count) return 'used';
  if (expiresAt !== null && expiresAt <= now_s) return 'expired';
  return issuedAt === null ? 'draft' : 'issued';
}

/** Codes may be made again, and the former ones die, while nobody has redeemed one: for when the answer was lost. */
export const canIssue = ({ state, redeemed }: Pick<Batch, 'state' | 'redeemed'>): boolean =>
  (state === 'draft' || state === 'issued') && redeemed === 0;

/** Whether codes of it can still be made invalid. */
export const canVoid = ({ state }: Pick<Batch, 'state'>): boolean => state === 'draft' || state === 'issued';
