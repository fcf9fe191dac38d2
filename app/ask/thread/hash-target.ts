import { NavigationType } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import styles from '#app/ask/kit/info.module.css';

/** A location's hash and key, how it was come to, and what leads elsewhere. */
export type Target = { postId: number; hash: string; key: string; type: NavigationType; goTo: (path: string) => void };

/**
 * Scrolls to the answer or comment that `hash` names (`#a31`, `#c5`) and highlights it: opens the folded comments
 * around it and lays out all answers, because the estimated heights of those out of sight would lead past it. Going
 * back and reloading leave the place to the saved scroll position. What is not on this page is looked for, and `goTo`
 * gets its address. Returns what ends it.
 */
export function leadToTarget({ postId, hash, key, type, goTo }: Target): () => void {
  const id = hash.slice(1);
  const target = document.getElementById(id);
  const { target: highlight, whole } = styles;
  if (!target) return findElsewhere(id, postId, goTo);
  if (!highlight || !whole) return () => {};
  target.closest('details')?.setAttribute('open', '');
  target.closest('section')?.classList.add(whole);
  const stop = isFresh(key, type) ? holdInSight(target, id.startsWith('c') ? 'center' : 'start') : undefined;
  target.classList.add(highlight);
  return () => {
    stop?.();
    target.classList.remove(highlight);
  };
}

/** An answer on another page of the thread, or a comment that is not shown. */
function findElsewhere(id: string, postId: number, goTo: (path: string) => void): () => void {
  const { pathname, search } = location;
  let isOver = false;
  const input = { subject: id.startsWith('a') ? 'answer' : 'comment', id: Number(id.slice(1)) };
  const answer = request.get<{ postId: number; answers: string | null; comment: number | null }>(
    '/api/ask/place',
    input,
    {
      showErrorMessage: false,
      showCodeMessage: false,
    },
  );
  void answer.then((found) => {
    if (isOver || found.code !== 1 || found.data.postId !== postId) return;
    const path = postPath(postId, { answers: found.data.answers, comment: found.data.comment, hash: id });
    if (path !== `${pathname}${search}#${id}`) goTo(path);
  });
  return () => {
    isOver = true;
  };
}

/**
 * Scrolls there and holds the place for a third of a second, against the browser's own smooth scrolling and late
 * layout.
 */
function holdInSight(target: Element, block: ScrollLogicalPosition): () => void {
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
