import { useSyncExternalStore } from 'react';

/*
 * The groups of menus that are folded in this browser, by their keys. Kept in its storage, so that the next visit finds
 * the menu as it was left; without storage they last as long as the page.
 */

const place = 'wenwo-folded-groups';
const none: ReadonlySet<string> = new Set();
let folded: ReadonlySet<string> | null = null;
const listeners = new Set<() => void>();

/** The folded groups; none while the server renders. */
export const useFoldedGroups = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => (folded ??= readFolded()),
    () => none,
  );

/** Folds a group or opens it, everywhere it is shown. */
export function keepFolded(key: string, isFolded: boolean): void {
  const next = new Set(folded ?? readFolded());
  if (isFolded) next.add(key);
  else next.delete(key);
  folded = next;
  try {
    localStorage.setItem(place, JSON.stringify([...next]));
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function readFolded(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []);
  } catch {
    return none;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
