/*
 * What numbers of persons and companies must be, and what of them is shown. Pure, for browser and server.
 */

/** Province codes of GB/T 2260, the first two digits of an ID number. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);

/**
 * An ID number of 18 characters: province, a real date of birth that is past, and the check character (GB 11643, ISO
 * 7064 MOD 11-2).
 */
export function isPersonNumber(value: string, now = new Date()): boolean {
  if (!/^\d{17}[\dX]$/.test(value) || !provinces.has(value.slice(0, 2))) return false;
  const born = birthDate(value);
  if (!born || born > now || now.getUTCFullYear() - born.getUTCFullYear() > 130) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(value[i]), 0);
  return '10X98765432'[sum % 11] === value[17];
}

/** The date of birth in an ID number, or null when there is no such day. */
export function birthDate(number: string): Date | null {
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

/** Whether the person of an ID number has turned 18 by the calendar of the site's zone, as who sells must have. */
export function isOfAge(number: string, now: Date): boolean {
  const born = birthDate(number);
  if (!born) return false;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now);
  return today >= `${born.getUTCFullYear() + 18}${born.toISOString().slice(4, 10)}`;
}

/** A unified social credit code: 18 characters and its check character (GB 32100, modulus 31). */
export function isCreditCode(value: string): boolean {
  if (!/^[\dA-HJ-NPQRTUWXY]{2}\d{6}[\dA-HJ-NPQRTUWXY]{10}$/.test(value)) return false;
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
  const sum = weights.reduce((total, weight, i) => total + weight * letters.indexOf(value[i]!), 0);
  return letters[(31 - (sum % 31)) % 31] === value[17];
}

/** The first character of a name, stars for the rest. */
export const nameHint = (name: string) =>
  Array.from(name)
    .map((letter, i) => (i === 0 ? letter : '*'))
    .join('')
    .slice(0, 12);

/** The first and the last four characters of a number, stars between. */
export const numberHint = (number: string) =>
  `${number.slice(0, 1)}${'*'.repeat(Math.max(0, number.length - 5))}${number.slice(-4)}`;

/** Attempts of a member on one day. */
export const attemptsPerDay = 5;
/** So long documents stay after the decision. */
export const documentsKeptFor_ms = 30 * 86_400_000;
/** Largest picture of a document in bytes. */
export const maxDocument_bytes = 5 * 1024 * 1024;
