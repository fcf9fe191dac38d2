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

/** Reloads when a part of the page's code is gone, as after a new build. Not while offline: the page would be lost. Returns how to stop. */
export function reloadOnLostCode(): () => void {
  function onLost() {
    if (navigator.onLine && mayReload(sessionStorage, Date.now())) location.reload();
  }
  addEventListener('vite:preloadError', onLost);
  return () => removeEventListener('vite:preloadError', onLost);
}
