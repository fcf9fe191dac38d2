import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { type Crop, maxZoom, moveCrop, sideOf, zoomCrop } from './crop.ts';
import type { CropTexts } from './crop-dialog.tsx';
import styles from './crop-dialog.module.css';
import { Icon } from '#app/ui/kit/icon.tsx';

type CropAreaProps = { image: ImageBitmap | null; crop: Crop | null; texts: CropTexts; onCrop: (crop: Crop) => void };

const canvas_px = 640;
const keyStep = 0.05;
const zoomStep = 1.15;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture under a round window: drag it, pinch, turn the wheel, or use arrow keys and the slider. */
export function CropArea({ image, crop, texts, onCrop }: CropAreaProps) {
  const ids = { hint: useId(), zoom: useId() };
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const pointers = usePointers(image, crop, onCrop);
  useWheelZoom(area, image, crop, onCrop);
  useEffect(() => {
    if (canvas.current && image && crop) draw(canvas.current, image, crop);
  }, [image, crop]);
  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    const zoom = event.key === '+' || event.key === '=' ? zoomStep : event.key === '-' ? 1 / zoomStep : null;
    if (!image || !crop || (!arrow && zoom === null)) return;
    event.preventDefault();
    const step = event.shiftKey ? keyStep / 5 : keyStep;
    onCrop(
      arrow ? moveCrop(image, crop, arrow[0] * step, arrow[1] * step) : zoomCrop(image, crop, crop.zoom * (zoom ?? 1)),
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles keys and pointers itself */}
      <div
        ref={area}
        className={styles['area']}
        tabIndex={0}
        role="application"
        aria-label={texts.area}
        aria-describedby={ids.hint}
        data-autofocus
        onKeyDown={onKeyDown}
        {...pointers}
      >
        <canvas ref={canvas} width={canvas_px} height={canvas_px} aria-hidden />
      </div>
      <div className={styles['zoom']}>
        <label className="sr" htmlFor={ids.zoom}>
          {texts.zoom}
        </label>
        <Icon name="minus" />
        <input
          id={ids.zoom}
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop?.zoom ?? 1}
          disabled={!image}
          onChange={(event) => image && crop && onCrop(zoomCrop(image, crop, Number(event.currentTarget.value)))}
        />
        <Icon name="plus" />
      </div>
      <p className="small muted" id={ids.hint}>
        {texts.hint}
      </p>
    </>
  );
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d');
  const side = sideOf(image, crop);
  if (!pen) return;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

type Place = { x: number; y: number };

/** One pointer moves the picture, two zoom it around their middle. */
function usePointers(image: ImageBitmap | null, crop: Crop | null, onCrop: (crop: Crop) => void) {
  const held = useRef(new Map<number, Place>());
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current.set(event.pointerId, placeOf(event));
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = held.current.get(event.pointerId);
    if (!before || !image || !crop) return;
    const now = placeOf(event);
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
    held.current.set(event.pointerId, now);
    const share = other ? 0.5 : 1;
    const next = moveCrop(image, crop, (before.x - now.x) * share, (before.y - now.y) * share);
    if (!other) return onCrop(next);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    onCrop(zoomCrop(image, next, (crop.zoom * distance(now, other)) / Math.max(0.02, distance(before, other)), middle));
  }
  const onPointerEnd = (event: PointerEvent) => void held.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}

/** Where a pointer is in the area, from 0 to 1 each way. */
function placeOf({
  clientX,
  clientY,
  currentTarget,
}: {
  clientX: number;
  clientY: number;
  currentTarget: Element;
}): Place {
  const box = currentTarget.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}

const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);

/** A listener of its own: React's cannot keep the page from scrolling. */
function useWheelZoom(
  area: { current: HTMLDivElement | null },
  image: ImageBitmap | null,
  crop: Crop | null,
  onCrop: (crop: Crop) => void,
): void {
  const zoom = useEffectEvent((event: WheelEvent, currentTarget: Element) => {
    event.preventDefault();
    const { clientX, clientY } = event;
    if (image && crop)
      onCrop(
        zoomCrop(image, crop, crop.zoom * Math.exp(-event.deltaY / 400), placeOf({ clientX, clientY, currentTarget })),
      );
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => zoom(event, element);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [area]);
}
