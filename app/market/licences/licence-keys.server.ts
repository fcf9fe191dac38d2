import { randomInt } from 'node:crypto';
import { keyedHash, keyedHashes } from '#app/core/secrets/secret.server.ts';

/** Base32 after Crockford: no I, L, O, U, so that keys can be read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const random = 24;

/** A new licence key: 24 random characters (120 bits) and a check character, in groups of five. */
export function newLicenceKey(): string {
  const body = Array.from({ length: random }, () => alphabet[randomInt(32)]).join('');
  return grouped(body + checkOf(body));
}

/** A key as it was typed, in its own form; null when its check character does not fit, which a typing error causes. */
export function readLicenceKey(typed: string): string | null {
  const key = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (key.length !== random + 1 || [...key].some((sign) => !alphabet.includes(sign))) return null;
  return checkOf(key.slice(0, random)) === key[random] ? grouped(key) : null;
}

/** Under what a key is found: its HMAC. */
export const hashLicenceKey = (key: string): Buffer => keyedHash('licence-key', key);
/** Those by which it is found. */
export const licenceKeyHashes = (key: string): Buffer[] => keyedHashes('licence-key', key);

/** Weights that are odd and differ between neighbours tell any wrong character and most exchanged ones. */
function checkOf(body: string): string {
  const sum = [...body].reduce((total, sign, at) => total + alphabet.indexOf(sign) * (2 * at + 1), 0);
  return alphabet[sum % 32]!;
}

const grouped = (key: string): string => key.match(/.{5}/g)!.join('-');
