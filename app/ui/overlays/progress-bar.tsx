import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';

type Phase = 'idle' | 'run' | 'done' | 'fail';

let hasFailed = false;
const listeners = new Set<() => void>();
const end_ms = 1000;

/** The thin line at the top of the window during each navigation; once, in the root. */
export function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle';
  const failed = useSyncExternalStore(
    subscribe,
    () => hasFailed,
    () => false,
  );
  const [phase, setPhase] = useState<Phase>('idle');
  if (isBusy && phase !== 'run') setPhase('run');
  if (!isBusy && phase === 'run') setPhase(failed ? 'fail' : 'done');
  if (!isBusy && phase === 'done' && failed) setPhase('fail');
  useEffect(() => {
    if (phase === 'run') setFailed(false);
    if (phase !== 'done' && phase !== 'fail') return;
    const timer = setTimeout(() => setPhase('idle'), end_ms);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'idle') return null;
  return <div key={phase === 'run' ? 'run' : 'end'} className={`nav-progress nav-progress-${phase}`} aria-hidden />;
}

/** Turns the end of the present navigation red; ErrorView calls it. */
export function failProgress(): void {
  setFailed(true);
}

function setFailed(next: boolean): void {
  if (hasFailed === next) return;
  hasFailed = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
