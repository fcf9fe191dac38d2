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
    const measure = () =>
      setRoom({
        isFixed: document.documentElement.scrollHeight <= innerHeight + 1,
        isBeside: engine.canvas.clientHeight <= innerHeight * mostOfWindow,
      });
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [engine]);
  const isMoving = isFull || room.isFixed || (isOwnPage && room.isBeside);
  useEffect(() => engine?.setTouch(isMoving), [engine, isMoving]);
  return isMoving;
}
