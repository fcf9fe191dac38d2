import { dirname } from 'node:path';

/**
 * What stands on what: a folder of app imports only those of a lower floor. Those of one floor never import each other.
 */
const floors = [
  ['core'],
  ['ui'],
  ['wallet'],
  ['account'],
  ['messages'],
  ['billing'],
  ['ask'],
  ['moderation', 'catalogue', 'books', 'aimap', 'market'],
  ['exchange'],
  ['site', 'admin'],
];
const neutral = new Set(['core', 'ui']);

export type Import = { file: string; target: string };

/** The folder of app that a file belongs to; null for boot files, tools and tests. */
export function partOf(file: string): string | null {
  const name = /^app\/([^/]+)\//.exec(file)?.[1] ?? '';
  return floorOf(name) >= 0 ? name : null;
}

/** The same for domains alone: null for core and ui too. */
export function domainOf(file: string): string | null {
  const name = partOf(file);
  return name !== null && !neutral.has(name) ? name : null;
}

/** Why an import breaks the floors, or null. */
export function faultOf({ file, target }: Import): string | null {
  const [from, to] = [partOf(file), partOf(target)];
  if (from && neutral.has(from) && /^app\/[^/]+\.server\.ts$/.test(target))
    return 'core and ui import nothing of the start';
  if (!from || !to || from === to) return null;
  return floorOf(to) >= floorOf(from) ? `${from} does not import ${to}` : null;
}

/**
 * The imports between folders of one domain that lie on a circle, as "app/ask/posts → app/ask/tags"; the order inside a
 * domain is any that has none.
 */
export function findCircles(imports: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = [dirname(file), dirname(target)];
    if (from === to || !partOf(file) || partOf(file) !== partOf(target)) continue;
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const reach = new Map([...next.keys()].map((folder) => [folder, reachableFrom(folder, next)]));
  return [...next].flatMap(([from, all]) =>
    [...all].filter((to) => reach.get(to)?.has(from)).map((to) => `${from} → ${to}`),
  );
}

function reachableFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const left = [start];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    for (const other of next.get(folder) ?? []) {
      if (seen.has(other)) continue;
      seen.add(other);
      left.push(other);
    }
  }
  return seen;
}

function floorOf(name: string): number {
  return floors.findIndex((floor) => floor.includes(name));
}
