export type TimeValue = Date | string | number;
export type TimeMode = 'relative' | 'date' | 'datetime';
export type TimeOptions = { mode: TimeMode; now: number; language: string; timeZone: string };

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;
/** Intl knows only “now” and 「现在」, which read badly after “asked” and 「收藏于」. */
const justNow = { zh: '刚刚', en: 'just now' };

/** A Date from ISO text, milliseconds, or seconds: numbers of up to 10 digits are seconds. */
export function toDate(value: TimeValue): Date {
  if (value instanceof Date) return value;
  if (typeof value === 'string' && !/^\d+$/.test(value)) return new Date(value);
  const number = Number(value);
  return new Date(Math.abs(number) < 1e10 ? number * 1000 : number);
}

/**
 * The moment as short text. relative: minutes, hours, days up to a week, then the date, with the year when it is
 * another one.
 */
export function formatTime(date: Date, { mode, now, language, timeZone }: TimeOptions): string {
  if (mode === 'datetime') return formatExact(date, timeZone);
  const passed_ms = now - date.getTime();
  const size_ms = Math.abs(passed_ms);
  if (mode === 'date' || size_ms >= 7 * day_ms) return formatDate(date, now, language, timeZone);
  // Ahead of a page's clock, which ticks each minute, lies what was just written.
  if (size_ms < minute_ms) return justNow[language.startsWith('zh') ? 'zh' : 'en'];
  const [unit, unit_ms] =
    size_ms < hour_ms
      ? (['minute', minute_ms] as const)
      : size_ms < day_ms
        ? (['hour', hour_ms] as const)
        : (['day', day_ms] as const);
  return relativeWords(language).format(-Math.trunc(passed_ms / unit_ms), unit);
}

/** Year to minute, "2026-11-20 10:22", in the given zone. */
export function formatExact(date: Date, timeZone: string): string {
  const part = partsIn(date, timeZone);
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

/** The same with its zone, "2026-11-20 10:22 GMT+8": what stands behind a short text says where its clock stands. */
export function formatWithZone(date: Date, timeZone: string): string {
  const parts = dateWords('en-GB', { hour: '2-digit', timeZone, timeZoneName: 'shortOffset' }).formatToParts(date);
  return `${formatExact(date, timeZone)} ${parts.find((part) => part.type === 'timeZoneName')?.value ?? ''}`.trimEnd();
}

function formatDate(date: Date, now: number, language: string, timeZone: string): string {
  const isThisYear = partsIn(date, timeZone).year === partsIn(new Date(now), timeZone).year;
  const options: Intl.DateTimeFormatOptions = {
    month: language.startsWith('zh') ? 'long' : 'short',
    day: 'numeric',
    timeZone,
  };
  return dateWords(language, isThisYear ? options : { ...options, year: 'numeric' }).format(date);
}

function partsIn(date: Date, timeZone: string): Record<string, string> {
  const numeric = dateWords('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return Object.fromEntries(numeric.formatToParts(date).map((part) => [part.type, part.value]));
}

// Making a formatter costs about a hundred times as much as using it.
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function relativeWords(language: string): Intl.RelativeTimeFormat {
  const known = relativeFormats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  relativeFormats.set(language, known);
  return known;
}

function dateWords(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options);
  dateFormats.set(key, known);
  return known;
}
