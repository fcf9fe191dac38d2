import { remove } from 'confusables';
import { distance } from 'fastest-levenshtein';

/** A plugin whose name another must not look like. */
export type KnownName = { id: string; names: readonly string[] };

/** Names are alike below this share of changed characters: the threshold that Open VSX ships (application.yml). */
const alike = 0.15;

export type Likeness = { id: string; name: string; how: 'looks-same' | 'alike' };

/**
 * The plugin that a name could be mistaken for, the worst first; null when there is none. Its own id is passed over.
 */
export function findLike(own: KnownName, known: readonly KnownName[]): Likeness | null {
  const [ownNames, all] = [[own.id, ...own.names], known.filter(({ id }) => id !== own.id)];
  let near: Likeness | null = null;
  for (const { id, names } of all) {
    for (const name of [id, ...names]) {
      for (const mine of ownNames) {
        const [a, b] = [skeleton(mine), skeleton(name)];
        if (a === '' || b === '') continue;
        if (a === b) return { id, name, how: 'looks-same' };
        const longest = Math.max(a.length, b.length);
        if (Math.abs(a.length - b.length) / longest < alike && distance(a, b) / longest < alike)
          near ??= { id, name, how: 'alike' };
      }
    }
  }
  return near;
}

/** What remains of a name when all that looks the same is the same. */
export function skeleton(name: string): string {
  // a Greek capital that looks like N becomes a small letter that looks like v
  return remove(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[01|!5]/g, (sign) => ({ '0': 'o', '1': 'l', '5': 's' })[sign] ?? 'l')
    .replaceAll('i', 'l');
}
