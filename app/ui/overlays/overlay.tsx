let count = 0;
const listeners = new Set<() => void>();

/** The one full-screen loading overlay, counted: it goes when every `open` has its `close`. Usable from anywhere. */
export const overlay = {
  /** Shows it; the returned function closes this one opening, once. */
  open(): () => void {
    change(1);
    let isOpen = true;
    return () => {
      if (isOpen) change(-1);
      isOpen = false;
    };
  },
  close(): void {
    change(-1);
  },
};

/** Whether the overlay is wanted now. */
export const isOverlayOpen = () => count > 0;

/** For useSyncExternalStore: calls back when the overlay comes or goes. */
export function subscribeOverlay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(step: 1 | -1): void {
  count = Math.max(0, count + step);
  for (const listener of listeners) listener();
}
