import { useMemo, useSyncExternalStore } from 'react';
import type { Answer } from '#app/aimap/quizzes/quiz.schema.ts';
import type { LearnState } from '#app/aimap/learning/learning.schema.ts';

/*
 * What a browser keeps of somebody who is not signed in: their states of topics and their first answers. Nothing of it
 * reaches the server before they say so.
 */

const key = 'wenwo.learning';
const most = 300;

export type Kept = { states: { id: number; state: LearnState }[]; answers: { id: number; answer: Answer }[] };

/** What this browser keeps; nothing while the page is the server's, and where the browser keeps nothing of ours. */
export function useKept(): Kept {
  const text = useSyncExternalStore(listen, readText, () => '');
  return useMemo(() => parse(text), [text]);
}

const listeners = new Set<() => void>();
function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readText(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // a browser that keeps nothing
    return '';
  }
}

function parse(text: string): Kept {
  try {
    const found = JSON.parse(text === '' ? '{}' : text) as Partial<Kept> | null;
    return {
      states: [...(found?.states ?? [])].filter(isState),
      answers: [...(found?.answers ?? [])].filter(isAnswer),
    };
  } catch {
    // none of ours
    return { states: [], answers: [] };
  }
}

const isState = (one: Partial<Kept['states'][number]> | null) =>
  Number.isSafeInteger(one?.id) && states.has(one!.state ?? 'none');
const isAnswer = (one: Partial<Kept['answers'][number]> | null) =>
  Number.isSafeInteger(one?.id) && one!.answer !== undefined;
const states = new Set<LearnState>(['none', 'planned', 'learning', 'done', 'skipped']);

function write(kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // full, or switched off: nothing is kept then
  }
  for (const tell of listeners) tell();
}

export function keepState(id: number, state: LearnState): void {
  const kept = parse(readText());
  const others = kept.states.filter((one) => one.id !== id).slice(1 - most);
  write({ ...kept, states: state === 'none' ? others : [...others, { id, state }] });
}

/** Keeps the first answer to an item; later ones were given with help. */
export function keepAnswer(id: number, answer: Answer): void {
  const kept = parse(readText());
  if (kept.answers.some((one) => one.id === id) || kept.answers.length >= most) return;
  write({ ...kept, answers: [...kept.answers, { id, answer }] });
}

export function forgetKept(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
  for (const tell of listeners) tell();
}
