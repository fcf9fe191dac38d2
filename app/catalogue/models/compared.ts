import { useSyncExternalStore } from 'react';
import { bounds } from './models.schema.ts';

/** A model that was chosen for the comparison. */
export type Chosen = { id: number; name: string };

const key = 'ask.compared';
const none: readonly Chosen[] = [];
let kept: { text: string; chosen: readonly Chosen[] } = { text: '', chosen: none };
const listeners = new Set<() => void>();

/** The models chosen in this tab, and how to change them; nobody has chosen on the server. */
export function useCompared(): {
  chosen: readonly Chosen[];
  isFull: boolean;
  toggle: (model: Chosen) => void;
  clear: () => void;
} {
  const chosen = useSyncExternalStore(subscribe, read, () => none);
  return {
    chosen,
    isFull: chosen.length >= bounds.compare,
    toggle: (model) =>
      write(
        chosen.some(({ id }) => id === model.id)
          ? chosen.filter(({ id }) => id !== model.id)
          : [...chosen, model].slice(-bounds.compare),
      ),
    clear: () => write([]),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): readonly Chosen[] {
  const text = sessionStorage.getItem(key) ?? '';
  if (text !== kept.text) kept = { text, chosen: parse(text) };
  return kept.chosen;
}

function write(chosen: readonly Chosen[]): void {
  sessionStorage.setItem(key, JSON.stringify(chosen));
  for (const listener of listeners) listener();
}

function parse(text: string): readonly Chosen[] {
  try {
    return (JSON.parse(text) as Chosen[]).slice(0, bounds.compare);
  } catch {
    return none;
  }
}
