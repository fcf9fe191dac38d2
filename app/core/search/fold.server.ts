import table from 'opencc-js/dict/TSCharacters';

/** A text made comparable, and where every unit of it came from. */
export interface Folded {
  /** Folded and lower-cased. */
  text: string;
  /** Folded with its capitals: same length as `text`. */
  cased: string;
  /** For each UTF-16 unit of `text`: start and end (exclusive) in the original text. */
  starts: number[];
  ends: number[];
}

/**
 * Folds a text for searching: NFKC, lower case, traditional to simplified, Latin accents and invisible characters
 * removed, typographic hyphens and apostrophes made plain. Offsets lead back to the original. Works cluster by cluster
 * (a base and its marks), so that folding a part equals the part of the folded whole.
 */
export function fold(text: string): Folded {
  const out: Output = { cased: '', text: '', starts: [], ends: [] };
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const isPlain = !isMarkUnit(text.charCodeAt(at + 1));
    if (isPlain && code < 0x80) {
      push(out, code === 0 ? ' ' : text.charAt(at), at, at + 1);
      at += 1;
    } else if (isPlain && code >= 0x3400 && code <= 0x9fff) {
      const char = text.charAt(at);
      push(out, simplified.get(char) ?? char, at, at + 1);
      at += 1;
    } else {
      cluster.lastIndex = at;
      const found = cluster.exec(text)?.[0] ?? text.charAt(at);
      push(out, foldCluster(found), at, at + found.length);
      at += found.length;
    }
  }
  return { text: out.text, cased: out.cased, starts: out.starts, ends: out.ends };
}

/** Traditional characters to simplified ones, one by one (source: OpenCC's TSCharacters, first choice); others stay. */
export function toSimplified(text: string): string {
  let out = '';
  for (const char of text) out += simplified.get(char) ?? char;
  return out;
}

interface Output {
  text: string;
  cased: string;
  starts: number[];
  ends: number[];
}

const simplified = new Map(
  table.split('|').map((pair) => {
    const [traditional = '', simple = ''] = pair.split(' ');
    return [traditional, simple];
  }),
);

const cluster = /(?:[\u1100-\u11ff]+|[\s\S])[\p{M}\uff9e\uff9f]*/uy;

/** Whether the next unit may belong to this character: false for the ranges of everyday text that hold no marks. */
function isMarkUnit(code: number): boolean {
  if (!(code >= 0x300) || (code >= 0x2000 && code < 0x20d0) || (code >= 0x3000 && code < 0x302a)) return false;
  return !((code >= 0x3400 && code <= 0x9fff) || (code >= 0xff00 && code < 0xff9e));
}

function foldCluster(found: string): string {
  const plain = found
    .normalize('NFKD')
    .replace(dropped, '')
    .normalize('NFKC')
    .replace(hyphens, '-')
    .replace(apostrophes, "'")
    .replace(unreadable, ' ');
  return toSimplified(plain);
}

const dropped = /[\u0300-\u036f\ufe00-\ufe0f\u{e0100}-\u{e01ef}\p{Cf}]/gu;
const hyphens = /[\u2010-\u2013\u2212]/g;
const apostrophes = /[\u2018\u2019]/g;
const unreadable = /[\0\p{Surrogate}]/gu;

function push(out: Output, cased: string, start: number, end: number): void {
  const lower = cased.toLowerCase();
  out.cased += cased;
  out.text += lower.length === cased.length ? lower : cased;
  for (let unit = 0; unit < cased.length; unit++) {
    out.starts.push(start);
    out.ends.push(end);
  }
}
