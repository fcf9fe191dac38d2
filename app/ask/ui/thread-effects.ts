import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { request, tell } from '#app/core/request.ts';
import { postPath } from './addresses.ts';
import styles from './info.module.css';

const read_ms = 2000;

/** Counts the view once the post has been in front of the reader for two seconds. */
export function useViewCount(id: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function watch() {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(count, read_ms);
    }
    function count() {
      stop();
      tell('/api/ask/view', { id });
    }
    function stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    }
    document.addEventListener('visibilitychange', watch);
    watch();
    return stop;
  }, [id]);
}

/**
 * Leads to the answer (#a31) or comment (#c5) of the address and highlights it: opens the folded comments around it and lays
 * out all answers, because the estimated heights of those out of sight would lead past it. Going back and reloading leave
 * the place to the saved scroll position.
 */
export function useHashTarget(postId: number): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useMissingTarget(postId);
  useEffect(() => {
    const id = hash.slice(1);
    const target = isTarget(id) ? document.getElementById(id) : null;
    const { target: highlight, whole } = styles;
    if (!target || !highlight || !whole) return;
    target.closest('details')?.setAttribute('open', '');
    target.closest('section')?.classList.add(whole);
    const stop = isFresh(key, type) ? leadTo(target, id.startsWith('c') ? 'center' : 'start') : undefined;
    target.classList.add(highlight);
    return () => {
      stop?.();
      target.classList.remove(highlight);
    };
  }, [hash, key, type]);
}

const isTarget = (id: string) => /^[ac]\d+$/.test(id);

/** An answer on another page of the thread, or a comment that is not shown: finds its page and leads to it. */
function useMissingTarget(postId: number): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const lead = useEffectEvent(async (id: string) => {
    const input = { subject: id.startsWith('a') ? 'answer' : 'comment', id: Number(id.slice(1)) };
    const found = await request.get<{ postId: number; answers: string | null; comment: number | null }>('/api/ask/place', input, {
      showErrorMessage: false,
      showCodeMessage: false,
    });
    if (found.code !== 1 || found.data.postId !== postId) return;
    const path = postPath(postId, { answers: found.data.answers, comment: found.data.comment, hash: id });
    if (path === `${pathname}${search}#${id}`) return;
    await navigate(path, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    const id = hash.slice(1);
    if (isTarget(id) && !document.getElementById(id)) void lead(id);
  }, [hash]);
}

/** Scrolls there and holds the place for a third of a second, against the browser's own smooth scrolling and late layout. */
function leadTo(target: Element, block: ScrollLogicalPosition): () => void {
  let frame = 0;
  let left = 20;
  const stop = () => cancelAnimationFrame(frame);
  function hold() {
    target.scrollIntoView({ behavior: 'instant', block });
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(hold);
  }
  for (const sign of ['wheel', 'touchstart', 'keydown']) addEventListener(sign, stop, { once: true, passive: true });
  hold();
  return stop;
}

/** Whether the reader has just followed a link here. The first location of a document has the key "default". */
function isFresh(key: string, type: NavigationType): boolean {
  if (key !== 'default') return type !== NavigationType.Pop;
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}
