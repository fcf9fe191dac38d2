/*
 * Days of the site: what is counted or limited per day goes by one zone for everybody. A day is text, YYYY-MM-DD.
 */

/** The site's time zone (docs/decisions/013-time-zones.md). */
export const siteZone = 'Asia/Shanghai';

/** The day of a moment in a zone, by its wall clock: 23 to 25 hours long where clocks change. */
export function siteDay(moment: Date, zone = siteZone): string {
  return formatOf(zone).format(moment);
}

/** A moment by the site's clock, to the minute: "2026-11-20 10:22". Texts that carry it name the zone. */
export const siteMoment = (moment: Date): string => momentWords.format(moment);

const momentWords = new Intl.DateTimeFormat('sv-SE', { timeZone: siteZone, dateStyle: 'short', timeStyle: 'short' });

/** The day so many days later, or earlier with a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** How many days `to` comes after `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The month of a day, YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The first day of the month so many months after a day's. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** True for text that names a day there is, from the year 1. */
export function isDay(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Swedish dates are ISO dates.
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  formats.set(zone, known);
  return known;
}

/** The moment a day of a zone begins. */
export function dayStart(day: string, zone = siteZone): Date {
  const midnight = Date.parse(day);
  // The second round settles a day whose clocks change.
  const first = midnight - offsetAt(midnight, zone);
  return new Date(midnight - offsetAt(first, zone));
}

function offsetAt(moment: number, zone: string): number {
  const text = new Date(moment).toLocaleString('sv-SE', { timeZone: zone });
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}
