import { useEffect } from 'react';
import { useLocation } from 'react-router';

const trail = { before: '', here: '' };

/** Keeps which page the reader came from, within this site too, where the browser's own referrer stays the first. */
export function useTrail(): void {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useEffect(() => {
    if (path === trail.here) return;
    trail.before = trail.here;
    trail.here = path;
  }, [path]);
}

/** The page before this one: a path of this site, an address elsewhere, or ''. */
export const cameFrom = (): string => trail.before || document.referrer;
