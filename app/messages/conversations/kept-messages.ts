import { privatePlaces } from '#app/core/texts/kept-text.ts';

/**
 * A message that is on its way, waits as there was no connection, or was refused: `why` says so then. `key` is its
 * name: sent again it is the same message.
 */
export type Outgoing = { key: string; text: string; at: number; state: 'sending' | 'waiting' | 'refused'; why: string };

const place = (me: number, other: number) => `${privatePlaces.draft}${me}:${other}`;
const unsentPlace = (me: number, other: number) => `${privatePlaces.unsent}${me}:${other}`;

/** What a member was writing to another in this browser; '' when nothing. */
export const findDraft = (me: number, other: number): string => read(place(me, other)) ?? '';

/** Keeps what is being written; an empty text is forgotten. */
export const keepDraft = (me: number, other: number, text: string): void =>
  write(place(me, other), text.trim() === '' ? null : text);

/**
 * Messages that did not arrive when the page was left; one that was on its way waits, as its key makes it harmless to
 * send again.
 */
export function findUnsent(me: number, other: number): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(read(unsentPlace(me, other)) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter(isOutgoing).map((one) => ({ ...one, state: one.state === 'refused' ? 'refused' : 'waiting' }))
      : [];
  } catch {
    return [];
  }
}

/** Keeps messages that have not arrived. */
export const keepUnsent = (me: number, other: number, unsent: readonly Outgoing[]): void =>
  write(unsentPlace(me, other), unsent.length === 0 ? null : JSON.stringify(unsent));

function isOutgoing(value: unknown): value is Outgoing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'text' in value &&
    typeof value.text === 'string'
  );
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage is forbidden: the text lives in the page
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Full or forbidden: the text lives in the page.
  }
}
