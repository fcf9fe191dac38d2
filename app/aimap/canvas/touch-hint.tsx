import { useEffect, useRef, useState } from 'react';
import { canvasTexts } from './map-canvas-texts.ts';
import style from './touch-hint.module.css';

const shownFor_ms = 1600;

/** Whether a hint is shown, and what shows it for a while. */
export function useShortly(): [isShown: boolean, show: () => void] {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    setShown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), shownFor_ms);
  };
  return [isShown, show];
}

/** Over a map that one finger scrolls past: says how to move it, while a finger tries. Nobody reads it aloud. */
export function TouchHint({ isShown }: { isShown: boolean }) {
  const t = canvasTexts.use();
  return (
    <p className={style['hint']} data-touch-hint={isShown ? 'shown' : 'hidden'} aria-hidden>
      <span>{t.twoFingers}</span>
    </p>
  );
}
