import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { dismissQuestion, findQuestion, subscribeQuestion } from './confirm.tsx';
import { isOverlayOpen, subscribeOverlay } from './overlay.tsx';
import { getToasts, pauseToasts, resumeToasts, subscribeToasts } from './toast.ts';

/** Fetches the code of toasts, questions and overlay. */
export const loadHosts = () => import('./hosts.tsx');

/**
 * The hosts of toasts, questions and overlay; once, in the root. Their code comes with the first of them. Toasts keep their
 * time meanwhile, also without network until it is back; a question that cannot be shown is answered with no.
 */
export function LazyHosts() {
  const [Hosts, setHosts] = useState<ComponentType | null>(null);
  const isWanted = useSyncExternalStore(subscribe, isAnyWanted, () => false);
  const isMissing = isWanted && !Hosts;
  useEffect(() => {
    if (!isMissing) return;
    const load = () => void loadHosts().then((hosts) => setHosts(() => hosts.default), dismissQuestion);
    pauseToasts('loading');
    load();
    addEventListener('online', load);
    return () => {
      removeEventListener('online', load);
      resumeToasts('loading');
    };
  }, [isMissing]);
  return Hosts && <Hosts />;
}

const isAnyWanted = () => getToasts().length > 0 || findQuestion() !== null || isOverlayOpen();

function subscribe(listener: () => void): () => void {
  const stops = [subscribeToasts(listener), subscribeQuestion(listener), subscribeOverlay(listener)];
  return () => stops.forEach((stop) => stop());
}
