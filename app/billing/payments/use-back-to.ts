import { useEffect, useSyncExternalStore } from 'react';
import { ownPath } from '#app/core/own-path.ts';

/**
 * Where the payer came from for want of money. The address says it until they leave for a provider, whose way back does
 * not: so the tab remembers it.
 */
export function useBackTo(number: string, asked: string | null): string | null {
  const key = `pay-back-to:${number}`;
  useEffect(() => {
    if (asked !== null) remember(key, asked);
  }, [key, asked]);
  const kept = useSyncExternalStore(
    never,
    () => recall(key),
    () => null,
  );
  return asked ?? ownPath(kept);
}

/** Nobody else writes it while the page is open. */
const never = () => () => {};

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is closed to the page
  }
}

function remember(key: string, path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Storage is closed to the page or full: there is only no way back to show.
  }
}
