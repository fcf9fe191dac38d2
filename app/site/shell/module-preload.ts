import { preloadRequests } from '#app/core/request/request.ts';
import { loadHosts } from '#app/ui/overlays/lazy-hosts.tsx';
import { loadBuildMetadata } from './build-check.ts';
import { loadErrorDetails } from '#app/site/errors/error-page.tsx';

type Connection = { effectiveType?: string; saveData?: boolean };

const after_ms = 1000;

/**
 * Loads the build's metadata one second after the page, except on slow connections. Returns how to stop. Pages' code
 * comes when a visitor goes there.
 */
export function preloadLater(): () => void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.effectiveType === 'slow-2g' || connection?.saveData) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(() => void loadBuildMetadata(), after_ms);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('load', start);
  };
}

const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Fetches what answers a visitor's acts, requests, questions and the error page, when they first touch the page: before
 * they press anything that needs it, and before the network may be gone. Returns how to stop.
 */
export function preloadOnFirstAct(): () => void {
  const stop = () => acts.forEach((act) => removeEventListener(act, start));
  function start() {
    stop();
    preloadRequests();
    void loadHosts().catch(() => {});
    void loadErrorDetails().catch(() => {});
  }
  acts.forEach((act) => addEventListener(act, start, { passive: true }));
  return stop;
}
