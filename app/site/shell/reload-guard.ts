import { endsPage, factsOf, mayFollow } from './navigation-guard.ts';

const holds_ms = 10_000;
const key = 'reloaded-at';

/** True at most once per 10 seconds; the moment is kept in the tab's storage, so that it survives the reload. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage.getItem(key));
    if (last > 0 && Math.abs(now - last) < holds_ms) return false;
    storage.setItem(key, String(now));
    return true;
  } catch {
    return false; // without storage a reload could not be told from a loop
  }
}

/**
 * Reloads when a part of the page's code is gone, as after a new build. Not while offline: the page would be lost.
 * Returns how to stop.
 */
export function reloadOnLostCode(): () => void {
  function onLost() {
    if (navigator.onLine && mayReload(sessionStorage, Date.now())) location.reload();
  }
  addEventListener('vite:preloadError', onLost);
  return () => removeEventListener('vite:preloadError', onLost);
}

/**
 * React Router reloads the page when the code of another one cannot be fetched, even of one whose link is only pointed
 * at. When no answer comes from the server either, that would end in the browser's own error page: such a reload is
 * held back, and `onLost` called when the reader was on the way. When it does, who is on the way to `nextAddress()` is
 * led there instead of to where they were. Does nothing in browsers without the Navigation API. Returns how to stop.
 */
export function holdDeadReloads(nextAddress: () => string | null, onLost: () => void): () => void {
  const { navigation } = globalThis as { navigation?: Navigation };
  let isOurs = false;
  let stopFollowing = () => {};
  async function judge(next: string | null) {
    const isAlive = await canReachSite();
    if (isAlive && next !== null) location.assign(next);
    else if (isAlive) {
      isOurs = true;
      location.reload();
    } else if (next !== null) {
      onLost();
      stopFollowing();
      stopFollowing = followByDocument(onLost);
    }
  }
  function onNavigate(event: NavigateEvent) {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isOurs) return;
    event.preventDefault();
    void judge(nextAddress());
  }
  navigation?.addEventListener('navigate', onNavigate);
  return () => {
    navigation?.removeEventListener('navigate', onNavigate);
    stopFollowing();
  };
}

/**
 * The router waits for ever for code that it could not fetch once: from then on links are followed by whole documents,
 * when the site can be reached.
 */
function followByDocument(onLost: () => void): () => void {
  async function follow(address: string) {
    if (await canReachSite()) location.assign(address);
    else onLost();
  }
  function onPress(event: MouseEvent) {
    const address = targetOf(event);
    if (address === null) return;
    event.preventDefault();
    event.stopPropagation();
    void follow(address);
  }
  addEventListener('click', onPress, { capture: true });
  return () => removeEventListener('click', onPress, { capture: true });
}

/** The page that a press on a link leads to in this window; null for any other press. */
function targetOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link || !mayFollow(factsOf(link), location.href) || !endsPage(factsOf(link), location.href, event)) return null;
  return new URL(factsOf(link).href, location.href).href;
}

const canReachSite = async () =>
  navigator.onLine &&
  fetch('/builds/latest.json', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
