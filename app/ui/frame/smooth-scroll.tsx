import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, UNSAFE_DataRouterStateContext, useLocation, useNavigationType } from 'react-router';
import { findScrollPosition, rememberScroll, storeScrollPlaces, type ScrollPosition } from './scroll-positions.ts';

/**
 * Scrolling between pages; once, in the root, instead of React Router's ScrollRestoration. A new page scrolls smoothly
 * to its top, or to the anchor of its hash; back, forward and reload return to the saved place at once. Elements with
 * `data-scroll-area="name"` are treated like the window. Links with `preventScrollReset` leave everything where it is.
 */
export function SmoothScroll() {
  const { key: entry, hash, pathname, search } = useLocation();
  // Every page opened afresh has the entry "default": its address tells one from another.
  const key = entry === 'default' ? pathname + search : entry;
  const type = useNavigationType();
  const isKept = use(UNSAFE_DataRouterStateContext)?.preventScrollReset === true;
  const present = useRef<string | null>(null);

  useLayoutEffect(() => {
    const isFirst = present.current === null;
    if (present.current === key) return;
    present.current = key;
    if (!isFirst) storeScrollPlaces();
    const saved = findScrollPosition(key);
    if (saved && (isFirst || type === NavigationType.Pop)) return restore(saved);
    if (isFirst || isKept) return;
    const target = hash ? document.getElementById(decodeHash(hash)) : null;
    if (target) target.scrollIntoView({ behavior: behaviour(), block: 'start' });
    else scrollToTop(type === NavigationType.Pop ? 'instant' : behaviour());
  }, [key, hash, type, isKept]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    function onScroll(event: Event) {
      const { target } = event;
      if (present.current === null) return;
      if (target === document) rememberScroll(present.current, '', scrollY);
      else if (target instanceof HTMLElement && target.dataset['scrollArea'])
        rememberScroll(present.current, target.dataset['scrollArea'], target.scrollTop);
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('pagehide', storeScrollPlaces);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('pagehide', storeScrollPlaces);
    };
  }, []);
  return null;
}

/** Smooth, or instant under reduced motion. Browser only. */
export function behaviour(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

function scrollToTop(how: ScrollBehavior): void {
  scrollTo({ top: 0, behavior: how });
  for (const area of scrollAreas()) area.scrollTo({ top: 0, behavior: how });
}

/** Content may still grow (images, streamed parts): tries again for half a second until the place is reached. */
function restore(place: ScrollPosition): () => void {
  let frame = 0;
  let tries = 30;
  function attempt() {
    const top = place[''] ?? 0;
    scrollTo({ top, behavior: 'instant' });
    let isReached = Math.abs(scrollY - top) < 2;
    for (const area of scrollAreas()) {
      const areaTop = place[area.dataset['scrollArea'] ?? ''] ?? 0;
      area.scrollTo({ top: areaTop, behavior: 'instant' });
      isReached &&= Math.abs(area.scrollTop - areaTop) < 2;
    }
    tries -= 1;
    if (!isReached && tries > 0) frame = requestAnimationFrame(attempt);
  }
  const stop = () => cancelAnimationFrame(frame);
  for (const sign of ['wheel', 'touchstart', 'keydown']) addEventListener(sign, stop, { once: true, passive: true });
  attempt();
  return stop;
}

function scrollAreas(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-scroll-area]')];
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
