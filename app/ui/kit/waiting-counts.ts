import { createContext, use, useSyncExternalStore } from 'react';

/*
 * How much waits behind a page of this site, by its path: a menu entry shows its number, the button of the menu a red
 * dot. Whoever shows a count reads it here, so a place that comes late, like a menu whose code is still on its way, has
 * it too.
 */

/** What waited when the server rendered the page, by path: shown until the browser itself has asked. */
export const WaitingContext = createContext<Readonly<Record<string, number>>>({});

let counts: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

/** Says how much waits behind a path; 0 takes the number and the dot away. */
export function setWaiting(path: string, count: number): void {
  if (counts.get(path) === count) return;
  counts = new Map([...counts, [path, count]]);
  for (const listener of listeners) listener();
}

/** How much waits behind a path. */
export const useWaiting = (path: string): number => useWaitingAt([path]);

/** How much waits behind all of the paths together. */
export function useWaitingAt(paths: readonly string[]): number {
  const rendered = use(WaitingContext);
  const sum = (of: ReadonlyMap<string, number>) =>
    paths.reduce((whole, path) => whole + (of.get(path) ?? rendered[path] ?? 0), 0);
  return useSyncExternalStore(
    subscribe,
    () => sum(counts),
    () => sum(none),
  );
}

const none: ReadonlyMap<string, number> = new Map();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
