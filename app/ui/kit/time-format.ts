export type TimeValue = Date | string | number;
export type TimeMode = 'relative' | 'date' | 'datetime';
export type TimeOptions = { mode: TimeMode; now: number; language: string; timeZone: string };

const minute_ms = 60_000;
/** In every zone a day begins with one. */
const quarter_ms = 15 * minute_ms;
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
 * another one. An age is what has passed in full; what is to come is rounded, and told in hours for four days.
 */
export function formatTime(date: Date, { mode, now, language, timeZone }: TimeOptions): string {
  if (mode === 'datetime') return formatExact(date, timeZone);
  const passed_ms = now - date.getTime();
  const size_ms = Math.abs(passed_ms);
  if (mode === 'date' || size_ms >= 7 * day_ms) return formatDate(date, now, language, timeZone);
  // Ahead of a page's clock, which ticks each minute, lies what was just written.
  if (size_ms < minute_ms) return justNow[language.startsWith('zh') ? 'zh' : 'en'];
  if (passed_ms < 0) return formatAhead(size_ms, language);
  const [unit, unit_ms] =
    size_ms < hour_ms
      ? (['minute', minute_ms] as const)
      : size_ms < day_ms
        ? (['hour', hour_ms] as const)
        : (['day', day_ms] as const);
  return relativeWords(language).format(-Math.trunc(passed_ms / unit_ms), unit);
}

/** A term of 72 hours reads "in 3 days" when it was just given, not "in 2 days", and "in 71 hours" an hour later. */
function formatAhead(left_ms: number, language: string): string {
  const minutes = Math.round(left_ms / minute_ms);
  if (minutes < 60) return relativeWords(language).format(minutes, 'minute');
  const hours = Math.round(left_ms / hour_ms);
  if (hours % 24 !== 0 && hours < 96) return relativeWords(language).format(hours, 'hour');
  return relativeWords(language).format(Math.floor(hours / 24), 'day');
}

/** Year to minute, "2026-11-20 10:22", in the given zone. */
export function formatExact(date: Date, timeZone: string): string {
  const part = partsIn(date, timeZone);
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

/** The same with its zone, "2026-11-20 10:22 GMT+8": what stands behind a short text says where its clock stands. */
export function formatWithZone(date: Date, timeZone: string): string {
  const parts = dateWords('en-GB', 'zone', timeZone).formatToParts(date);
  return `${formatExact(date, timeZone)} ${parts.find((part) => part.type === 'timeZoneName')?.value ?? ''}`.trimEnd();
}

/** Lists show the same days again and again; writing one takes twenty times as long as finding it. */
const writtenDates = new Map<string, string>();
const mostDates = 4000;

function formatDate(date: Date, now: number, language: string, timeZone: string): string {
  const year = thisYear(now, timeZone);
  const key = `${Math.floor(date.getTime() / quarter_ms)} ${year} ${language} ${timeZone}`;
  const known = writtenDates.get(key);
  if (known !== undefined) return known;
  const written = dateWords(language, yearIn(date, timeZone) === year ? 'day' : 'date', timeZone).format(date);
  if (writtenDates.size >= mostDates) writtenDates.clear();
  writtenDates.set(key, written);
  return written;
}

const yearIn = (date: Date, timeZone: string) => dateWords('en-GB', 'year', timeZone).format(date);

/** A page has many dates and one clock. */
let present = { now: Number.NaN, timeZone: '', year: '' };
function thisYear(now: number, timeZone: string): string {
  if (present.now !== now || present.timeZone !== timeZone)
    present = { now, timeZone, year: yearIn(new Date(now), timeZone) };
  return present.year;
}

function partsIn(date: Date, timeZone: string): Record<string, string> {
  const numeric = dateWords('en-GB', 'minute', timeZone);
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

/** What a date is written with, by name; the words of months depend on the language. */
const dateKinds = {
  year: { year: 'numeric' },
  minute: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  zone: { hour: '2-digit', timeZoneName: 'shortOffset' },
  day: { month: 'short', day: 'numeric' },
  date: { month: 'short', day: 'numeric', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function dateWords(language: string, kind: keyof typeof dateKinds, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${kind} ${timeZone}`;
  let known = dateFormats.get(key);
  if (!known) {
    const options: Intl.DateTimeFormatOptions = { ...dateKinds[kind], timeZone };
    if (options.month === 'short' && language.startsWith('zh')) options.month = 'long';
    dateFormats.set(key, (known = new Intl.DateTimeFormat(language, options)));
  }
  return known;
}
