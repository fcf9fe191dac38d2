import { useSyncExternalStore } from 'react';

/*
 * How much waits behind a page of this site, by its path: a menu entry shows its number, the button of the menu a red dot.
 * Whoever shows a count reads it here, so a place that comes late, like a menu whose code is still on its way, has it too.
 */
let counts: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

/** Says how much waits behind a path; 0 takes the number and the dot away. */
export function setWaiting(path: string, count: number): void {
  if ((counts.get(path) ?? 0) === count) return;
  counts = new Map([...counts, [path, count]]);
  for (const listener of listeners) listener();
}

/** How much waits behind a path. */
export const useWaiting = (path: string): number => useSyncExternalStore(subscribe, () => counts.get(path) ?? 0, none);

/** How much waits behind all of the paths together. */
export const useWaitingAt = (paths: readonly string[]): number =>
  useSyncExternalStore(subscribe, () => paths.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0), none);

const none = () => 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
