import type { Batch, BatchState } from '#app/billing/codes/redemption-codes.schema.ts';
import { checkOf, codeLength, letters } from '#app/billing/parts/code-signs.policy.ts';

/** In groups of five, as people read it. */
export const shownCode = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? '';

/** A code from 15 random bytes (120 bits). */
export function codeOf(bytes: Uint8Array): string {
  if (bytes.length !== 15) throw new RangeError('A code is made of 15 bytes');
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  const random = Array.from(
    { length: codeLength - 1 },
    (_, i) => letters[Number((value >> BigInt(5 * (codeLength - 2 - i))) & 31n)],
  ).join('');
  return random + checkOf(random);
}

/** So much of a code people may see: 100 of its 120 bits stay secret. */
export const hintOf = (code: string): string => code.slice(0, 4);

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
