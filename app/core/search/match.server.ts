import { maxBodyLength } from './analyse.server.ts';
import { fold } from './fold.server.ts';
import { type Choice, type ParsedQuery, significantTerms, type Term } from './query.server.ts';
import { phrasePattern, type Spot, TextIndex } from './text-index.server.ts';

/** The texts of a candidate, as they were given to analyseDocument. */
export interface SearchedText {
  title: string;
  text: string;
  tags?: readonly string[];
}

/** How well a text answers a query. */
export interface Match {
  /** Phrases and terms really occur, exclusions do not. */
  isMatch: boolean;
  /** Share of the terms that stand in the title, 0 to 1; by another name a term counts three quarters. */
  titleHit: number;
  /** Share of the terms that stand anywhere, 0 to 1. */
  coverage: number;
  /** Which of the terms that count do, or a kin of theirs. */
  held: ('term' | 'kin' | null)[];
  /** What it holds of the words around the matter, 0 to 1; those in the title and in tags count in full. */
  about: number;
  /** Everything typed stands together, in the title or the text. */
  isExact: boolean;
}

/** Part of a text for display; `hit` parts are to be marked. */
export interface Segment {
  text: string;
  hit: boolean;
}

export interface Excerpt {
  /** Joined they are a piece of the original text, unchanged. */
  segments: Segment[];
  isCutBefore: boolean;
  isCutAfter: boolean;
}

/**
 * Checks a candidate exactly: every phrase occurs literally, every term or another name of it occurs, no exclusion
 * does.
 * @param match `some`: two of the terms suffice, one of two (see toTsQuery)
 */
export function matchesPhrases(parsed: ParsedQuery, searched: SearchedText, match: 'all' | 'some' = 'all'): boolean {
  return measureMatch(parsed, searched, match).isMatch;
}

/** What else a text is measured by. */
type Around = { kinOf?: (term: Term) => readonly Choice[]; about?: ReadonlyMap<string, number> };

/**
 * The check of matchesPhrases with the figures that scoreCandidate takes.
 * @param around.kinOf what stands in for a term in `held` alone
 * @param around.about words around the matter, as stems or Han characters, with their share
 */
export function measureMatch(
  parsed: ParsedQuery,
  searched: SearchedText,
  match: 'all' | 'some' = 'all',
  { kinOf = () => [], about = new Map() }: Around = {},
): Match {
  const title = new TextIndex(searched.title);
  const fields = [
    title,
    new TextIndex(searched.text.slice(0, maxBodyLength)),
    ...(searched.tags ?? []).map((tag) => new TextIndex(tag)),
  ];
  const patterns = patternsOf(parsed);
  const terms = significantTerms(parsed);
  const inTitle = terms.map((term) => {
    const named = term.choices.findIndex((choice) => title.findChoice(choice).length > 0);
    return named === 0 ? 1 : named > 0 ? otherNameShare : 0;
  });
  const holds = (choice: Choice) => occurs(fields, choice);
  const held = terms.map((term) => (term.choices.some(holds) ? 'term' : kinOf(term).some(holds) ? 'kin' : null));
  const found = held.filter((one) => one === 'term').length;
  const needed = match === 'all' ? terms.length : Math.min(terms.length, terms.length > 2 ? 2 : 1);
  const has = (pattern: RegExp): boolean => fields.some((field) => field.findPattern(pattern).length > 0);
  return {
    isMatch: found >= needed && patterns.phrases.every(has) && !patterns.excluded.some(has),
    titleHit: terms.length === 0 ? 0 : inTitle.reduce<number>((sum, share) => sum + share, 0) / terms.length,
    coverage: terms.length === 0 ? 1 : found / terms.length,
    held,
    about: [...about].reduce((sum, [word, share]) => sum + share * aboutHeld(fields, word), 0),
    isExact:
      patterns.whole !== null &&
      fields.slice(0, 2).some((field) => field.findPattern(patterns.whole ?? /$^/g).length > 0),
  };
}

/** Whether everything typed stands together, in the title or the text; costs far less than to measure the text. */
export function holdsWhole(parsed: ParsedQuery, { title, text }: SearchedText): boolean {
  const { whole } = patternsOf(parsed);
  return whole !== null && [title, text].some((field) => fold(field.slice(0, maxBodyLength)).text.search(whole) >= 0);
}

/**
 * The piece of a text that holds the most of what was asked, hits marked.
 * @param options.length of the piece in UTF-16 units, 160 unless told; words are not cut
 */
export function highlight(text: string, parsed: ParsedQuery, options: { length?: number } = {}): Excerpt {
  const index = new TextIndex(text.slice(0, maxBodyLength));
  const hits = findHits(index, parsed);
  const { start, end } = chooseWindow(index.folded.text, hits, options.length ?? 160);
  const from = start === 0 ? 0 : (index.folded.starts[start] ?? text.length);
  const to = end >= index.folded.text.length ? Math.min(text.length, maxBodyLength) : (index.folded.ends[end - 1] ?? 0);
  return {
    segments: cutSegments(text, index, hits, from, Math.max(from, to)),
    isCutBefore: from > 0,
    isCutAfter: to < text.length,
  };
}

/** The whole title with its hits marked. */
export function highlightTitle(title: string, parsed: ParsedQuery): Segment[] {
  const index = new TextIndex(title);
  return cutSegments(title, index, findHits(index, parsed), 0, title.length);
}

const otherNameShare = 0.75;
/** What a word around the matter counts that stands in the text alone. */
const aboutInText = 0.7;

function aboutHeld([title, text, ...tags]: readonly TextIndex[], word: string): number {
  if ([title, ...tags].some((field) => field?.holds(word))) return 1;
  return text?.holds(word) ? aboutInText : 0;
}

interface Patterns {
  phrases: RegExp[];
  excluded: RegExp[];
  whole: RegExp | null;
}

const compiled = new WeakMap<ParsedQuery, Patterns>();

function patternsOf(parsed: ParsedQuery): Patterns {
  const known = compiled.get(parsed);
  if (known !== undefined) return known;
  const compile = (texts: readonly { text: string }[]): RegExp[] =>
    texts.flatMap(({ text }) => phrasePattern(text) ?? []);
  const patterns = {
    phrases: compile(parsed.phrases),
    excluded: compile(parsed.excluded),
    whole: phrasePattern(parsed.text),
  };
  compiled.set(parsed, patterns);
  return patterns;
}

/** A name of several words may be spread over title, text and tags when it was typed; other names stand together. */
function occurs(fields: readonly TextIndex[], choice: Choice): boolean {
  if (choice.isAdjacent) return fields.some((field) => field.findChoice(choice).length > 0);
  return choice.atoms.every((atom) => fields.some((field) => field.findAtom(atom).length > 0));
}

interface Hit {
  start: number;
  end: number;
  /** Number of the term or phrase that it belongs to. */
  term: number;
}

function findHits(index: TextIndex, parsed: ParsedQuery): Hit[] {
  const terms = significantTerms(parsed);
  const spotsOfTerms = terms.map((term) =>
    term.choices.flatMap((choice) =>
      choice.isAdjacent ? index.findChoice(choice) : choice.atoms.flatMap((atom) => index.findAtom(atom)),
    ),
  );
  const spots: Spot[][] = [...spotsOfTerms, ...patternsOf(parsed).phrases.map((pattern) => index.findPattern(pattern))];
  return spots
    .flatMap((list, term) => list.map(({ start, end }) => ({ start, end, term })))
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .slice(0, 5_000);
}

/** The window that holds the most different terms, then the most hits, then comes first; in folded units. */
function chooseWindow(text: string, hits: readonly Hit[], length: number): { start: number; end: number } {
  if (text.length <= length) return { start: 0, end: text.length };
  let best = { score: -1, first: 0, last: 0 };
  const counts = new Map<number, number>();
  let last = 0;
  hits.forEach((hit, first) => {
    for (
      let next = hits[last];
      next !== undefined && (last <= first || next.end - hit.start <= length);
      next = hits[last]
    ) {
      counts.set(next.term, (counts.get(next.term) ?? 0) + 1);
      last += 1;
    }
    const score = counts.size * 100 + Math.min(last - first, 99);
    if (score > best.score) best = { score, first: hit.start, last: hits[last - 1]?.end ?? hit.end };
    const left = (counts.get(hit.term) ?? 1) - 1;
    if (left === 0) counts.delete(hit.term);
    else counts.set(hit.term, left);
  });
  if (best.score < 0) return { start: 0, end: endOfWord(text, length, 0) };
  const spare = Math.max(0, length - (best.last - best.first));
  const earliest = Math.min(Math.max(0, best.first - Math.ceil(spare / 3)), text.length - length);
  const start = startOfSentence(text, Math.max(0, earliest), best.first);
  return { start, end: endOfWord(text, start + length, Math.min(best.last, start + length)) };
}

/** Moves a start forward to the next sentence, clause or word, if one begins before the first hit. */
function startOfSentence(text: string, from: number, hit: number): number {
  if (from <= 0) return 0;
  const before = text.slice(from - 1, hit);
  const found = /[。！？；!?;\n]\s*|\. +/.exec(before) ?? /[，、,:)]\s*/.exec(before) ?? /\s+/.exec(before);
  return found === null ? from : from - 1 + found.index + found[0].length;
}

/** Moves an end back so that no word is cut, but not before what must stay. */
function endOfWord(text: string, end: number, keep: number): number {
  if (end >= text.length) return text.length;
  let at = end;
  while (at > keep && end - at < 30 && /[a-z0-9_]/.test(text.charAt(at)) && /[a-z0-9_]/.test(text.charAt(at - 1)))
    at -= 1;
  return at > keep && end - at < 30 ? at : end;
}

/** Cuts the original text from one offset to another into segments. */
function cutSegments(text: string, index: TextIndex, hits: readonly Hit[], from: number, to: number): Segment[] {
  const segments: Segment[] = [];
  const push = (start: number, end: number, hit: boolean): void => {
    if (end <= start) return;
    const last = segments.at(-1);
    if (last?.hit === hit) last.text += text.slice(start, end);
    else segments.push({ text: text.slice(start, end), hit });
  };
  let cursor = from;
  for (const hit of hits) {
    const start = Math.max(cursor, index.folded.starts[hit.start] ?? to);
    const end = Math.min(to, index.folded.ends[hit.end - 1] ?? to);
    if (start >= to || end <= start) continue;
    push(cursor, start, false);
    push(start, end, true);
    cursor = end;
  }
  push(cursor, to, false);
  return segments;
}
