import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back whenever a text should be saved at once: its page is hidden or left, the network is back, the form goes.
 */
export function useSaveMoments(save: () => void): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const onMoment = () => saveNow();
    const onHidden = () => document.hidden && saveNow();
    addEventListener('pagehide', onMoment);
    addEventListener('online', onMoment);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', onMoment);
      removeEventListener('online', onMoment);
      document.removeEventListener('visibilitychange', onHidden);
      saveNow();
    };
  }, []);
}
