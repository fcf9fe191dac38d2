import { preloadRequests } from '#app/core/request/request.ts';
import { loadHosts } from '#app/ui/overlays/lazy-hosts.tsx';
import { loadBuildMetadata } from './build-check.ts';
import { loadErrorDetails } from '#app/site/errors/error-page.tsx';

type Connection = { effectiveType?: string; saveData?: boolean };

const after_ms = 1000;

/**
 * Loads the list of all routes after the page and the build's metadata one second later, except on slow connections.
 * Returns how to stop. Pages' code comes when a visitor goes there.
 */
export function preloadLater(): () => void {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.effectiveType === 'slow-2g' || connection?.saveData) return () => {};
  loadRoutes().catch(() => {}); // the first way to one of them asks again
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

/** The router waits for this list at the first way to a page that it does not know (`vite.config.ts`). */
function loadRoutes(): Promise<unknown> {
  const { __reactRouterManifest: known } = globalThis as { __reactRouterManifest?: { url: string } };
  return known ? import(/* @vite-ignore */ known.url) : Promise.resolve();
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
    void loadHosts().then(
      ({ keepClear }) => keepClear(),
      () => {},
    );
    void loadErrorDetails().catch(() => {});
  }
  acts.forEach((act) => addEventListener(act, start, { passive: true }));
  return stop;
}
