import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ComponentType } from 'react';
import { dismissQuestion, findQuestion, subscribeQuestion } from './confirm.tsx';
import { isOverlayOpen, subscribeOverlay } from './overlay.tsx';

/** Fetches the code of questions and overlay, and of where toasts stand. */
export const loadHosts = () => import('./hosts.tsx');

/**
 * The hosts of questions and overlay; once, in the root. Their code comes with the first of them. A question that
 * cannot be shown, because there is no network, is answered with no, and `onLost` says so.
 */
export function LazyHosts({ onLost }: { onLost: () => void }) {
  const [Hosts, setHosts] = useState<ComponentType | null>(null);
  const isWanted = useSyncExternalStore(subscribe, isAnyWanted, () => false);
  const isMissing = isWanted && !Hosts;
  const lose = useEffectEvent(() => {
    if (findQuestion()) onLost();
    dismissQuestion();
  });
  useEffect(() => {
    if (!isMissing) return;
    const load = () =>
      void loadHosts().then(
        (hosts) => setHosts(() => hosts.default),
        () => lose(),
      );
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [isMissing]);
  return Hosts && <Hosts />;
}

const isAnyWanted = () => findQuestion() !== null || isOverlayOpen();

function subscribe(listener: () => void): () => void {
  const stops = [subscribeQuestion(listener), subscribeOverlay(listener)];
  return () => stops.forEach((stop) => stop());
}
