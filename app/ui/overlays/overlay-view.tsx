import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { isOverlayOpen, subscribeOverlay } from './overlay.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

const fade_ms = 400;

/** Where the overlay appears; part of the hosts. It fades out over 400 ms. */
export function Overlay() {
  const isOpen = useSyncExternalStore(subscribeOverlay, isOverlayOpen, () => false);
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
    <output
      ref={box}
      className={classNames('overlay', !isOpen && 'overlay-leaving')}
      popover="manual"
      aria-busy={isOpen}
    >
      <span className="spin" aria-hidden />
      {texts.loading}
    </output>
  );
}
