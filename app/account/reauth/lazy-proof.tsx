import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { isProofAsked, settleProof, subscribeProof } from './ask-proof.ts';

/**
 * Where the question "is it you?" appears; once, in the root. Its code comes with the first question; when it cannot,
 * the answer is no.
 */
export function LazyProof() {
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  const isMissing = useSyncExternalStore(subscribeProof, isProofAsked, () => false) && !Dialog;
  useEffect(() => {
    if (!isMissing) return;
    void import('./proof-dialog.tsx').then(
      ({ ProofDialog }) => setDialog(() => ProofDialog),
      () => settleProof(false),
    );
  }, [isMissing]);
  return Dialog && <Dialog />;
}
