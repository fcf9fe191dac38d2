import semver from 'semver';

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
 * A range of versions as npm writes it in words; null for one that is none, or that no plain words say.
 */
export function rangeText(range: string, words: RangeWords): string | null {
  if (semver.validRange(range) === null || range.includes('+')) return null;
  const said = new semver.Range(range).set.map((part) => spanOf(part)).map((span) => span && spanText(span, words));
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

/** What the comparators of a part have in common; at most one of each side is understood. */
function spanOf(comparators: readonly semver.Comparator[]): Span | null {
  const span: Span = { from: null, to: null };
  for (const { operator, semver: at } of comparators) {
    if (typeof at.version !== 'string') continue; // any version
    const end = { version: shown(at), isIn: operator !== '>' && operator !== '<' };
    const sides = operator === '' ? (['from', 'to'] as const) : ([operator.startsWith('>') ? 'from' : 'to'] as const);
    for (const side of sides) {
      if (span[side]) return null;
      span[side] = end;
    }
  }
  return span;
}

/** semver ends what a range leaves out at the first prerelease, as in <2.0.0-0: to readers that is the version. */
const shown = ({ version }: semver.SemVer) => version.replace(/-0$/, '');
