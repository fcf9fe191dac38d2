import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { useUiTexts } from './texts.tsx';

const fade_ms = 400;
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

/** Where the overlay appears; once, in the root. It fades out over 400 ms. */
export function Overlay() {
  const isOpen = useSyncExternalStore(subscribe, isOverlayOpen, () => false);
  const texts = useUiTexts();
  const box = useRef<HTMLOutputElement>(null);
  const [isShown, setShown] = useState(false);
  if (isOpen && !isShown) setShown(true);
  useEffect(() => {
    document.body.toggleAttribute('aria-busy', false);
    if (isOpen) {
      document.body.setAttribute('aria-busy', 'true');
      return;
    }
    const timer = setTimeout(() => setShown(false), fade_ms);
    return () => clearTimeout(timer);
  }, [isOpen]);
  useEffect(() => {
    if (isShown) box.current?.showPopover?.();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <output ref={box} className={classNames('overlay', !isOpen && 'overlay-leaving')} popover="manual" aria-busy={isOpen}>
      <span className="spin" aria-hidden />
      {texts.loading}
    </output>
  );
}

function change(step: 1 | -1): void {
  count = Math.max(0, count + step);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
