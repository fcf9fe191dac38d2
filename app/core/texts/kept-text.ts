/**
 * Unsent text kept in this browser, so that a reload, a crash or an expired login loses nothing. `at` is unix
 * milliseconds.
 */
export type KeptText = { text: string; at: number };

const prefix = 'wenwo-draft:';

/** The text kept under a key, or null. */
export function findKept(key: string): KeptText | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the text; an empty one is forgotten. */
export function keepText(key: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify({ text, at: Date.now() } satisfies KeptText));
  } catch {
    // Storage is full or forbidden: the text lives in the page, and on the server where it has a draft.
  }
}

function isKept(value: unknown): value is KeptText {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  );
}

/** Beginnings of the names under which private messages are kept that were not sent. */
export const privatePlaces = { draft: 'wenwo-message:', unsent: 'wenwo-unsent:' } as const;

/**
 * Forgets private messages that were not sent, for who logs out: the next one at this browser is perhaps somebody else.
 */
export function forgetPrivateTexts(): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '');
    for (const name of names)
      if (Object.values(privatePlaces).some((place) => name.startsWith(place))) localStorage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
}
