/** Which operators a search box knows. Names and values are lower-case. */
export interface QueryGrammar {
  /** Free text: `tag:rag`, `user:"Li Lei"`. */
  texts: readonly string[];
  /** One of a list: `is:answered`, `lang:zh`. */
  flags: Readonly<Record<string, readonly string[]>>;
  /** Whole numbers and ranges: `score:>=3`, `views:10..50`. */
  numbers: readonly string[];
  /** Days, months, years and ranges: `created:2026-01..2026-03`, `created:>2025`. */
  dates: readonly string[];
  /** Other names of operators, for instance in Chinese. */
  otherNames: Readonly<Record<string, string>>;
}

interface FilterBase {
  name: string;
  /** Written with a minus: what fulfils it is left out. */
  isExcluded: boolean;
}

/**
 * What an operator asks for; null in a range means open. Numbers are inclusive; dates are ISO days, `before` exclusive.
 */
export type Filter =
  | (FilterBase & { kind: 'text'; value: string })
  | (FilterBase & { kind: 'flag'; value: string })
  | (FilterBase & { kind: 'number'; min: number | null; max: number | null })
  | (FilterBase & { kind: 'date'; from: string | null; before: string | null });

/** The operators of the community's search box. */
export const defaultGrammar: QueryGrammar = {
  texts: ['tag', 'user', 'category'],
  flags: {
    is: ['question', 'article', 'model', 'answered', 'unanswered', 'solved', 'unsolved'],
    has: ['code'],
    lang: ['zh', 'zh-cn', 'zh-hans', 'zh-hant', 'zh-tw', 'zh-hk', '中文', 'en', 'en-us', 'en-gb', '英文', '英语'],
  },
  numbers: ['score', 'views'],
  dates: ['created'],
  otherNames: {
    标签: 'tag',
    用户: 'user',
    作者: 'user',
    分类: 'category',
    语言: 'lang',
    浏览: 'views',
    得分: 'score',
    时间: 'created',
  },
};

/**
 * Reads one operator.
 * @param name as typed, without colon; @param value as typed, without quotes
 * @returns null when the grammar has no such operator or value: the words are then plain text
 */
export function readFilter(grammar: QueryGrammar, name: string, value: string, isExcluded: boolean): Filter | null {
  const typed = name.toLowerCase();
  const key = Object.hasOwn(grammar.otherNames, typed) ? (grammar.otherNames[typed] ?? typed) : typed;
  const base = { name: key, isExcluded };
  const text = value.trim();
  if (text === '') return null;
  if (grammar.texts.includes(key)) return { ...base, kind: 'text', value: text };
  if (Object.hasOwn(grammar.flags, key)) {
    const flag = text.toLowerCase();
    return grammar.flags[key]?.includes(flag) ? { ...base, kind: 'flag', value: flag } : null;
  }
  if (grammar.numbers.includes(key)) {
    const range = readRange(text, readNumber);
    return range && { ...base, kind: 'number', ...closeNumbers(range) };
  }
  const range = grammar.dates.includes(key) ? readRange(text, readPeriod) : null;
  return range && { ...base, kind: 'date', ...closeDates(range) };
}

/** Lower and upper bound as written; `isStrict` for > and <. */
interface Range<T> {
  low: T | null;
  high: T | null;
  isStrict: boolean;
}

function readRange<T>(text: string, read: (text: string) => T | null): Range<T> | null {
  const compared = /^([<>]=?|[≥≤])\s*(.+)$/.exec(text);
  if (compared?.[1] !== undefined && compared[2] !== undefined) {
    const sign = compared[1];
    const value = read(compared[2]);
    if (value === null) return null;
    const isStrict = sign === '>' || sign === '<';
    return sign.startsWith('>') || sign === '≥'
      ? { low: value, high: null, isStrict }
      : { low: null, high: value, isStrict };
  }
  const [first = '', second] = text.split('..');
  if (second === undefined) {
    const value = read(first);
    return value === null ? null : { low: value, high: value, isStrict: false };
  }
  const low = first === '' ? null : read(first);
  const high = second === '' ? null : read(second);
  const isUnread =
    (low === null && first !== '') || (high === null && second !== '') || (low === null && high === null);
  return isUnread ? null : { low, high, isStrict: false };
}

function readNumber(text: string): number | null {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

function closeNumbers(range: Range<number>): { min: number | null; max: number | null } {
  const step = range.isStrict ? 1 : 0;
  return { min: range.low === null ? null : range.low + step, max: range.high === null ? null : range.high - step };
}

/** A day, month or year: its first day and the day after it. */
interface Period {
  first: string;
  next: string;
}

function readPeriod(text: string): Period | null {
  const found = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text);
  if (found === null) return null;
  const year = Number(found[1]);
  const month = Number(found[2] ?? 1);
  const day = Number(found[3] ?? 1);
  const first = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || year > 9998 || first.getUTCMonth() !== month - 1 || first.getUTCDate() !== day) return null;
  const next = new Date(first);
  if (found[3] !== undefined) next.setUTCDate(day + 1);
  else if (found[2] !== undefined) next.setUTCMonth(month);
  else next.setUTCFullYear(year + 1);
  return { first: isoDay(first), next: isoDay(next) };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function closeDates(range: Range<Period>): { from: string | null; before: string | null } {
  const { low, high, isStrict } = range;
  return {
    from: low === null ? null : isStrict ? low.next : low.first,
    before: high === null ? null : isStrict ? high.first : high.next,
  };
}
