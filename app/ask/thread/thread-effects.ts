import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { tell } from '#app/core/request/request.ts';
import { useRead } from '#app/ui/kit/use-read.ts';

/** Counts the view once the post has been in front of the reader for two seconds. */
export const useViewCount = (id: number): void => useRead(id, () => tell('/api/ask/view', { id }));

/**
 * Leads to the answer (#a31) or comment (#c5) of the address and highlights it, on whatever page of the thread it is.
 * Most addresses have none: the code comes with the first.
 */
export function useHashTarget(postId: number): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const go = useEffectEvent((path: string) => void navigate(path, { replace: true, preventScrollReset: true }));
  useEffect(() => {
    if (!/^#[ac]\d+$/.test(hash)) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void import('./hash-target.ts').then(
      (target) => {
        if (!isOver) stop = target.leadToTarget({ postId, hash, key, type, goTo: (path) => go(path) });
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [postId, hash, key, type]);
}
