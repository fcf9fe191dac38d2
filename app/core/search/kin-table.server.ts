import { type Atom, readAtoms } from './atoms.server.ts';
import { charsOf } from './characters.ts';
import { isVague } from './everyday-words.ts';
import { type KinGroup, kinGroups } from './kin.ts';
import { oneSpelling } from './spellings.ts';
import { stemWord } from './stem.ts';

/** Names that ask for the same matter as another. */
type Kin = readonly (readonly Atom[])[];

/** Most kin of a name, those of several groups by turns. */
const maxKin = 16;
/** A saying may have so many other words between its own. */
const maxGap = 3;
/** A saying of more words is none. */
const longestSaying = 6;

let table: Table | undefined;

/** Words that ask for the same matter as a name without meaning the same; none for most names. */
export function kinOf(atoms: readonly Atom[]): Kin {
  const key = kinKey(atoms);
  return chooseKin(tableOf().groups.get(key) ?? [], [key]);
}

/**
 * The kin of each part of a query. Where a part stands in a saying that has kin, such as `stuff` in "making stuff up",
 * they are those of the saying; else those of its names.
 * @param parts in their order, each in its names, the typed one first; together the typed ones are all atoms
 */
export function kinOfParts(parts: readonly (readonly (readonly Atom[])[])[]): Kin[] {
  const { groups } = tableOf();
  let at = 0;
  const spans = parts.map((names) => ({ names, from: at, to: (at += names[0]!.length) }));
  const sayings = findSayings(parts.flatMap((names) => names[0]!));
  return spans.map(({ names, from, to }) => {
    const keys = names.map(kinKey);
    const around = sayings.filter(({ places }) => {
      const within = places.filter((place) => place >= from && place < to).length;
      return within > 0 && within < places.length;
    });
    const found = around.length > 0 ? around.map(({ saying }) => saying) : keys;
    return chooseKin([...new Set(found.flatMap((key) => groups.get(key) ?? []))], keys);
  });
}

/** So many of what is told of a saying stand for it, and of a word; measured by docs/decisions/074. */
const most = { ofSaying: 2, ofWord: 3 };

/**
 * What a saying at the beginning of some atoms means, when it consists of everyday words alone that say nothing by
 * themselves: of "making things up" hallucination. The longest one.
 * @returns how many atoms it takes (0: none) and the terms that stand for it
 */
export function findMeaning(atoms: readonly Atom[]): { count: number; meant: Kin } {
  for (let count = Math.min(longestSaying, atoms.length); count > 1; count--) {
    const some = atoms.slice(0, count);
    if (!some.every(isEveryday)) continue;
    const told = toldOf(kinKey(some));
    if (told.length > 0) return { count, meant: told.slice(0, most.ofSaying) };
  }
  return { count: 0, meant: [] };
}

/** What a single word of everyday language stands for, where a query has no term of the field. */
export function meaningOfWord(atom: Atom): Kin {
  if (atom.isStop || isEveryday(atom)) return [];
  return toldOf(kinKey([atom])).slice(0, most.ofWord);
}

/** What is told of a name, that of all its groups by turns. */
const toldOf = (key: string): Kin =>
  takeTurns((tableOf().groups.get(key) ?? []).map(({ told }) => told.filter((name) => kinKey(name) !== key)));

const isEveryday = (atom: Atom) => atom.kind === 'word' && (atom.isStop || isVague(atom.text));

/** A group as it is looked up: what leads to a post best, and what people may say instead. */
type Members = { told: Kin; asked: Kin };
type Saying = { key: string; words: readonly string[] };
type Table = {
  /** The groups of each name, the smallest, which tell most, first. */
  groups: ReadonlyMap<string, readonly Members[]>;
  /** Names of several telling words, by the first of these. */
  sayings: ReadonlyMap<string, readonly Saying[]>;
};

const tableOf = (): Table => (table ??= buildTable(kinGroups));

function buildTable(all: readonly KinGroup[]): Table {
  const groups = new Map<string, Members[]>();
  const sayings = new Map<string, Saying[]>();
  for (const group of all.toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    const [told, asked] = [group.told, group.asked].map((side) => side.map((name) => readName(name)));
    const isPlain = told!.length === 0;
    const members = isPlain
      ? { told: takeTurns(byLanguage(asked!)), asked: [] }
      : { told: told!, asked: asked!.filter(isShort) };
    for (const [key, name] of new Map(asked!.map((atoms, at) => [kinKey(atoms), group.asked[at]!]))) {
      groups.set(key, [...(groups.get(key) ?? []), members]);
      const words = readAtoms(name).flatMap((atom) => (atom.isStop ? [] : [kinKey([atom])]));
      const [first] = words;
      if (first !== undefined && words.length > 1) sayings.set(first, [...(sayings.get(first) ?? []), { key, words }]);
    }
  }
  return { groups, sayings };
}

const readName = (name: string) => readAtoms(name, { isPhrase: true });
const sizeOf = ({ asked, told }: KinGroup) => asked.length + told.length;

/** Longer sayings lead somewhere, but hardly ever stand in a post word by word. */
const isShort = (atoms: readonly Atom[]) => atoms.length === 1 && charsOf(atoms[0]!.text).length <= 16;

/** The sayings that stand in a query, each with the places of its words. */
function findSayings(atoms: readonly Atom[]): { saying: string; places: readonly number[] }[] {
  const { groups, sayings } = tableOf();
  const keys = atoms.map((atom) => kinKey([atom]));
  const loose = keys.flatMap((first, at) =>
    (sayings.get(first) ?? []).flatMap(({ key, words }) => {
      const from = Math.max(0, at - maxGap - words.length + 1);
      const near = keys.slice(from, at + words.length + maxGap);
      const places = words.map((word) => from + near.indexOf(word));
      return words.every((word) => near.includes(word)) ? [{ saying: key, places }] : [];
    }),
  );
  const exact = atoms.flatMap((_, from) =>
    Array.from({ length: Math.min(longestSaying, atoms.length - from) }, (_one, more) => more + 1).flatMap((length) => {
      const key = keys.slice(from, from + length).join('');
      const places = Array.from({ length }, (_one, more) => from + more);
      return length > 1 && groups.has(key) ? [{ saying: key, places }] : [];
    }),
  );
  return [...exact, ...loose];
}

const byLanguage = (names: Kin): Kin[] => [
  names.filter(([first]) => first!.kind === 'han'),
  names.filter(([first]) => first!.kind !== 'han'),
];

/** The first of each list, then the second of each, and so on. */
const takeTurns = (lists: readonly Kin[]): Kin =>
  Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();

/** What is told in all groups first; each name once, and no single Han character, which stands in too many words. */
function chooseKin(groups: readonly Members[], without: readonly string[]): Kin {
  const found = new Map<string, readonly Atom[]>();
  for (const atoms of [...takeTurns(groups.map(({ told }) => told)), ...takeTurns(groups.map(({ asked }) => asked))]) {
    const key = kinKey(atoms);
    if (charsOf(key).length > 1 && !without.includes(key) && !found.has(key)) found.set(key, atoms);
  }
  return [...found.values()].slice(0, maxKin);
}

/** Spelling without spaces and separators, each word by its stem: "made-up", "made up" → "madeup". */
export function kinKey(atoms: readonly Atom[]): string {
  return atoms
    .map((atom) =>
      atom.kind === 'word' ? atom.pieces.map((piece) => stemWord(oneSpelling(piece))).join('') : atom.text,
    )
    .join('');
}
