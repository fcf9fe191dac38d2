import { aliasGroups } from './aliases.ts';
import { charsOf } from './characters.ts';
import { type Atom, readAtoms } from './atoms.server.ts';
import { oneSpelling } from './spellings.ts';
import { stemWord } from './stem.ts';

/** All names of the groups in which a name stands, by that name. Made by buildAliases. */
export type AliasTable = ReadonlyMap<string, readonly (readonly Atom[])[]>;

/**
 * Makes a table of groups of synonyms. Operators extend the bundled one: `buildAliases([...aliasGroups, ...own])`.
 * @param groups each a list of names that mean the same, in any script and case
 */
export function buildAliases(groups: readonly (readonly string[])[]): AliasTable {
  const table = new Map<string, Atom[][]>();
  for (const group of groups) {
    const names = new Map(
      group.map((name) => readAtoms(name, { isPhrase: true })).map((atoms) => [spellingOf(atoms), atoms]),
    );
    for (const key of new Set([...names.values()].map(aliasKey)))
      if (key !== '') table.set(key, [...(table.get(key) ?? []), ...names.values()]);
  }
  return table;
}

/** The table that ships with the product. */
export function bundledAliases(): AliasTable {
  bundled ??= buildAliases(aliasGroups);
  return bundled;
}

/**
 * Other names of the longest run at the start of `atoms` that has any.
 * @returns how many atoms the name takes (0: none) and its other names
 */
export function findAliases(
  table: AliasTable,
  atoms: readonly Atom[],
): { count: number; others: readonly (readonly Atom[])[] } {
  for (let count = atoms.length; count > 0; count--) {
    const typed = atoms.slice(0, count);
    const names = table.get(aliasKey(typed));
    if (names === undefined) continue;
    const own = spellingOf(typed);
    return { count, others: names.filter((name) => spellingOf(name) !== own).slice(0, maxOthers) };
  }
  return { count: 0, others: [] };
}

/**
 * Names that go with those that begin as the last word typed does, while it grows: `vect` leads to 向量. Nothing for less
 * than three letters or two Han characters.
 */
export function findBegun(table: AliasTable, typed: Atom): readonly (readonly Atom[])[] {
  const start = typed.kind === 'word' ? typed.text : charsOf(typed.text).length > 1 ? typed.text : '';
  if (start === '' || (typed.kind === 'word' && start.length < 3)) return [];
  const found: (readonly Atom[])[] = [];
  for (const [key, names] of table)
    if (key.length > start.length && key.startsWith(start))
      found.push(...names.filter((name) => aliasKey(name) !== key));
  return found.slice(0, maxOthers);
}

const maxOthers = 8;
let bundled: AliasTable | undefined;

/** Words one by one, as an index holds them: "fine tuning" and "finetune" are two ways to write one name. */
const spellingOf = (atoms: readonly Atom[]): string =>
  atoms.map((atom) => (atom.kind === 'word' ? stemWord(oneSpelling(atom.joined ?? atom.text)) : atom.text)).join(' ');

/** Spelling without spaces and separators, the last word by its stem: "fine tuning", "fine-tuned" → "finetun". */
function aliasKey(atoms: readonly Atom[]): string {
  return atoms
    .map((atom, at) => {
      const plain = atom.kind === 'word' ? oneSpelling(atom.joined ?? atom.text) : atom.text;
      return at === atoms.length - 1 ? stemWord(plain) : plain;
    })
    .join('');
}
