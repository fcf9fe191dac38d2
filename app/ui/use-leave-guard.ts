import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm, type ConfirmQuestion } from './confirm.tsx';

/** Asks before a page with unsaved work is left: in the app by a dialog, on closing the tab by the browser. */
export function useLeaveGuard(isDirty: boolean, question: ConfirmQuestion): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ danger: true, ...question }).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
    // The question belongs to this one attempt; a new text must not ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker]);
  useEffect(() => {
    if (!isDirty) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [isDirty]);
}
