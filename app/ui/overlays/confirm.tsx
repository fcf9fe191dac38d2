import type { ReactNode } from 'react';

export type ConfirmQuestion = {
  title: string;
  /** What will happen, and whether it can be undone. */
  text?: ReactNode;
  /** What will be lost, one line each. */
  loses?: readonly string[];
  /** The verb of the deed: "Delete". */
  confirmText?: string;
  cancelText?: string;
  /** Another way to say yes, beside the main one; it is told first. */
  other?: { text: string; onChoose: () => void };
  /** Red, and the focus starts on cancel. */
  danger?: boolean;
};

export type Asked = { question: ConfirmQuestion; answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/**
 * Asks and resolves with true for yes, false for everything else. A second question answers the first with no. Needs
 * `<LazyHosts>` in the root.
 */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({ question, answer: resolve });
  });
}

/** The open question, or null. */
export const findQuestion = (): Asked | null => asked;

/** Takes the question off the screen and answers it. */
export function settleQuestion(yes: boolean): void {
  const settled = asked;
  set(null);
  settled?.answer(yes);
}

/** Answers an open question with no. */
export const dismissQuestion = () => settleQuestion(false);

/** For useSyncExternalStore: calls back when a question comes or goes. */
export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
