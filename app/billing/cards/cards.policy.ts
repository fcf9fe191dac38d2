import type { CardKind } from './cards.schema.ts';

/*
 * What numbers of cards must be, and what of them is shown. Pure, for browser and server.
 */

/**
 * The digits of a number as people type it: full-width forms, spaces and hyphens are understood; anything else stays
 * and is refused later.
 */
export const toDigits = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '');

/** The check digit of ISO/IEC 7812-1 annex B (Luhn) holds. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** A person's card has 16 to 19 digits and a check digit; a company's settlement account 6 to 32 digits without one. */
export function isCardNumber(kind: CardKind, digits: string): boolean {
  if (kind === 'company') return /^\d{6,32}$/.test(digits);
  return /^\d{16,19}$/.test(digits) && isLuhn(digits);
}

/** A number in groups of four. */
export const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');

type Who = { kind: string; id?: number };

/** Nobody decides on their own card. */
export const mayDecide = (actor: Who, ownerId: number): boolean => actor.kind === 'staff' && actor.id !== ownerId;
