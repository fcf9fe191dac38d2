import { type DomainState, lostAfter_days } from './developer-domains.schema.ts';

/** What is kept of the looks at a domain; `faultDay` is YYYY-MM-DD. */
export type DomainRecord = { state: DomainState; faultDays: number; faultDay: string | null };

/**
 * What a look makes of a domain: found, it is proven; not found, a proven one is lost after three days in a row,
 * however often it is looked at on one day.
 */
export function judgeDomain(before: DomainRecord, isFound: boolean, day: string): DomainRecord {
  if (isFound) return { state: 'proven', faultDays: 0, faultDay: null };
  if (before.state !== 'proven') return { state: before.state, faultDays: 0, faultDay: null };
  if (before.faultDay === day) return before;
  const faultDays = before.faultDays + 1;
  return faultDays >= lostAfter_days
    ? { state: 'lost', faultDays: 0, faultDay: null }
    : { state: 'proven', faultDays, faultDay: day };
}

const asciiHost = /^[a-z0-9.-]*$/;
/** Scripts that are written together (unicode.org/reports/tr39, 5.2 "highly restrictive"), or alone. */
const wholeScripts = [
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}a-z0-9.-]*$/u,
  /^[\p{scx=Han}\p{scx=Bopomofo}a-z0-9.-]*$/u,
  /^[\p{scx=Han}\p{scx=Hangul}a-z0-9.-]*$/u,
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Armenian', 'Georgian', 'Bengali'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}0-9.-]*$`, 'u'),
  ),
];

/** True for a host whose letters come from scripts that are not written together: one letter may pass for another. */
export const isMixedScript = (host: string): boolean =>
  !asciiHost.test(host) && !wholeScripts.some((script) => script.test(host));
