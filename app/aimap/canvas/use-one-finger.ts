import { useEffect, useState } from 'react';
import type { MapEngine } from './map-engine.ts';

/** A map that takes no more of the window than this leaves room beside it to scroll the page by. */
const mostOfWindow = 0.8;

/**
 * Whether one finger moves the map, as it does where the map fills the screen, where the page beside it cannot be
 * scrolled, and on the map's own page when enough of that can still be reached. Elsewhere one finger scrolls the page.
 * @param isOwnPage the page is the map's alone
 */
export function useOneFinger(engine: MapEngine | null, isFull: boolean, isOwnPage: boolean): boolean {
  const [room, setRoom] = useState({ isFixed: false, isBeside: false });
  useEffect(() => {
    if (!engine) return undefined;
    const measure = () => {
      const isFixed = document.documentElement.scrollHeight <= innerHeight + 1;
      const isBeside = engine.canvas.clientHeight <= innerHeight * mostOfWindow;
      setRoom((known) => (known.isFixed === isFixed && known.isBeside === isBeside ? known : { isFixed, isBeside }));
    };
    // called once the browser has laid the page out by itself: to ask before makes it do so at once, 20 ms with the map
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.documentElement);
    sizes.observe(engine.canvas);
    addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      removeEventListener('resize', measure);
    };
  }, [engine]);
  const isMoving = isFull || room.isFixed || (isOwnPage && room.isBeside);
  useEffect(() => engine?.setTouch(isMoving), [engine, isMoving]);
  return isMoving;
}
