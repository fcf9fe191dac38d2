let answer: ((isProven: boolean) => void) | null = null;
let question: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/**
 * Asks the member to prove that it is they; true when the server has accepted it. Questions at the same time share one
 * dialog.
 */
export function askProof(): Promise<boolean> {
  question ??= new Promise((resolve) => {
    answer = resolve;
    for (const listener of listeners) listener();
  });
  return question;
}

/** Whether the question is open. */
export const isProofAsked = () => answer !== null;

/** Takes the question off the screen and answers it. */
export function settleProof(isProven: boolean): void {
  const settled = answer;
  answer = null;
  question = null;
  for (const listener of listeners) listener();
  settled?.(isProven);
}

/** For useSyncExternalStore: calls back when the question comes or goes. */
export function subscribeProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
