import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Runs `act` after each change of the path, not on the first one. */
export function useAfterNavigation(act: () => void): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    run();
  }, [pathname]);
}
