import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { CaptchaChallenge, CaptchaTexts } from './captcha-dialog.tsx';
import styles from './captcha-dialog.module.css';
import { movedCross, type CaptchaPoint } from './captcha-points.ts';

export type CaptchaImageProps = {
  challenge: Pick<CaptchaChallenge, 'base64' | 'width' | 'height'>;
  points: readonly CaptchaPoint[];
  /** The points after a click, and the size at which the image is shown. */
  onPlace: (points: readonly CaptchaPoint[], width: number, height: number) => void;
  isOff: boolean;
  texts: CaptchaTexts;
  promptId: string;
};

/**
 * The captcha's image with numbered markers. By keyboard: arrows move a cross, Enter sets a marker, Backspace takes the
 * last one away.
 */
export function CaptchaImage({ challenge, points, onPlace, isOff, texts, promptId }: CaptchaImageProps) {
  const area = useRef<HTMLDivElement>(null);
  const [cross, setCross] = useState<CaptchaPoint | null>(null);
  const size = () => area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, challenge.width, challenge.height);

  function put(point: CaptchaPoint) {
    const { width, height } = size();
    const same = points.findIndex((known) => known.x === point.x && known.y === point.y);
    if (same >= 0) keepFirst(same);
    else if (!isOff) onPlace([...points, point], width, height);
  }
  function keepFirst(count: number) {
    const { width, height } = size();
    if (!isOff) onPlace(points.slice(0, count), width, height);
  }
  function onClick(event: MouseEvent) {
    const box = size();
    if (event.target instanceof Element && event.target.closest('button')) return;
    put({ x: event.clientX - box.left, y: event.clientY - box.top });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    const { width, height } = size();
    const at = cross ?? { x: width / 2, y: height / 2 };
    const moved = movedCross(event.key, event.shiftKey, at, width, height);
    if (moved) setCross(moved);
    else if (event.key === 'Enter' || event.key === ' ') put(at);
    else if (event.key === 'Backspace' && points.length > 0) keepFirst(points.length - 1);
    else return;
    event.preventDefault();
  }
  const onFocus = () => setCross((last) => last ?? { x: size().width / 2, y: size().height / 2 });
  const byHand = { onClick, onKeyDown, onFocus, tabIndex: 0 };
  return (
    <div
      ref={area}
      className={styles['area']}
      role="application"
      aria-label={texts.image}
      aria-describedby={`${promptId} ${promptId}-keys`}
      {...byHand}
    >
      <span id={`${promptId}-keys`} className="sr">
        {texts.keyboard}
      </span>
      <img src={challenge.base64} width={challenge.width} height={challenge.height} alt="" draggable={false} />
      {cross && <span className={styles['cross']} ref={(element) => placeAt(element, cross)} aria-hidden />}
      {points.map((point, index) => (
        <button
          key={`${point.x},${point.y}`}
          type="button"
          className={styles['marker']}
          ref={(element) => placeAt(element, point)}
          aria-label={texts.marker(index + 1)}
          onClick={() => keepFirst(index)}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}

function placeAt(element: HTMLElement | null, { x, y }: CaptchaPoint): void {
  element?.style.setProperty('translate', `${x}px ${y}px`);
}
