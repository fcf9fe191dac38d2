/** A number of a version as it is shown, and whether it belongs to the range itself. */
type End = { version: string; isIn: boolean };
/** One of the spans that a range names; null where it is open. */
type Span = { from: End | null; to: End | null };

/** How spans are said in a language. */
export type RangeWords = {
  any: string;
  atLeast: (version: string) => string;
  above: (version: string) => string;
  atMost: (version: string) => string;
  below: (version: string) => string;
  /** `to` belongs to it. */
  through: (from: string, to: string) => string;
  /** `to` does not belong to it. */
  before: (from: string, to: string) => string;
  both: (one: string, other: string) => string;
  or: (spans: readonly string[]) => string;
};

/**
 * A range of versions as npm writes it (node-semver 7: `^`, `~`, comparators, hyphens, `x` and `||`) in words; null for
 * one whose meaning is not certain here, which is then shown as it was written.
 */
export function rangeText(range: string, words: RangeWords): string | null {
  const spans = range.split('||').map((part) => spanOf(part.trim()));
  const said = spans.map((span) => span && spanText(span, words));
  return said.every((one) => one !== null) ? words.or([...new Set(said)]) : null;
}

function spanText({ from, to }: Span, words: RangeWords): string {
  if (!from && !to) return words.any;
  if (!to) return from!.isIn ? words.atLeast(from!.version) : words.above(from!.version);
  if (!from) return to.isIn ? words.atMost(to.version) : words.below(to.version);
  if (from.version === to.version) return from.version;
  if (!from.isIn) return words.both(words.above(from.version), (to.isIn ? words.atMost : words.below)(to.version));
  return (to.isIn ? words.through : words.before)(from.version, to.version);
}

const number = '(?:0|[1-9]\\d{0,8})';
const version = new RegExp(
  `^(>=|<=|>|<|=|\\^|~)?\\s*v?(${number}|[xX*])(?:\\.(${number}|[xX*])(?:\\.(${number}|[xX*])(-[0-9A-Za-z.-]+)?)?)?$`,
);

/** What the comparators of a part have in common; at most one of each side is understood. */
function spanOf(part: string): Span | null {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(part);
  const parts = hyphen ? [`>=${hyphen[1]}`, `<=${hyphen[2]}`] : part.replaceAll(/([<>=^~])\s+/g, '$1').split(/\s+/);
  const spans = parts.filter((one) => one !== '').map(comparatorOf);
  const span: Span = { from: null, to: null };
  for (const one of spans) {
    if (one === null || (one.from && span.from) || (one.to && span.to)) return null;
    span.from ??= one.from;
    span.to ??= one.to;
  }
  return span;
}

function comparatorOf(text: string): Span | null {
  const found = version.exec(text);
  if (!found) return null;
  const [, sign = '', ...given] = found;
  const before = given[3] ?? '';
  const numbers = given.slice(0, 3).map((one) => (one === undefined || /[xX*]/.test(one) ? null : Number(one)));
  const known = numbers.findIndex((one) => one === null);
  const length = known === -1 ? 3 : known;
  const parts = numbers.slice(0, length) as number[];
  if (length < 3 && numbers.slice(length).some((one) => one !== null)) return null;
  if (length === 0)
    return sign === '' || sign === '>=' || sign === '^' || sign === '~' ? { from: null, to: null } : null;
  const shown = parts.join('.') + before;
  const from = { version: shown, isIn: true };
  const next = (at: number) => ({ version: shownNext(parts, at), isIn: false });
  if (sign === '>=') return { from, to: null };
  if (sign === '<') return { from: null, to: { version: shown, isIn: false } };
  // of what is written in part, a comparator means the whole of it: >1.2 begins with 1.3, <=1.2 ends before it
  if (sign === '>')
    return length === 3
      ? { from: { version: shown, isIn: false }, to: null }
      : { from: { ...next(length - 1), isIn: true }, to: null };
  if (sign === '<=') return { from: null, to: length === 3 ? from : next(length - 1) };
  if (sign === '~') return { from, to: next(Math.min(1, length - 1)) };
  if (sign === '^') return { from, to: next(caretPlace(parts)) };
  return length === 3 ? { from, to: from } : { from, to: next(length - 1) };
}

/** The first number that is not zero is the one that must not change. */
function caretPlace(parts: readonly number[]): number {
  const place = parts.findIndex((one) => one !== 0);
  return place === -1 ? parts.length - 1 : place;
}

/** The version with one more at a place, and zeros behind: two numbers at least, three where the third one counts. */
function shownNext(parts: readonly number[], at: number): string {
  const next = [...parts.slice(0, at), parts[at]! + 1, 0, 0].slice(0, Math.max(2, at + 1));
  return next.join('.');
}
