let answer: ((isProven: boolean) => void) | null = null;
let question: Promise<boolean> | null = null;
let askedFor = '';
const listeners = new Set<() => void>();

/**
 * Asks the member to prove that it is they; true when the server has accepted it. Questions at the same time share one
 * dialog, which names the first one's act.
 * @param path the address of the endpoint that asks
 */
export function askProof(path = ''): Promise<boolean> {
  question ??= new Promise((resolve) => {
    answer = resolve;
    askedFor = path;
    for (const listener of listeners) listener();
  });
  return question;
}

/** The address of the endpoint that the question is for, or was. */
export const provenAct = () => askedFor;

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
