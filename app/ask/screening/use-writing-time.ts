import { useEffect, useRef } from 'react';

/**
 * How long the writer has had the form before them, in milliseconds: a restored draft was written earlier and gives
 * nothing.
 */
export function useWritingTime(): (isRestored?: boolean) => { typed_ms?: number } {
  const since = useRef(0);
  useEffect(() => {
    since.current = Date.now();
  }, []);
  return (isRestored = false) => (isRestored || since.current === 0 ? {} : { typed_ms: Date.now() - since.current });
}
