import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { confirm, type ConfirmQuestion } from './confirm.tsx';

/** Asks before a page with unsaved work is left: in the app by a dialog, on closing the tab by the browser. */
export function useLeaveGuard(isDirty: boolean, question: ConfirmQuestion): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  const ask = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (await confirm({ danger: true, ...question })) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);
  useEffect(() => {
    if (!isDirty) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [isDirty]);
}
