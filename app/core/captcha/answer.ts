/** A box in pixels of the drawn picture. */
export type Box = { x: number; y: number; w: number; h: number };

/** Clicks this far outside a box still count, in pixels of the drawn picture. */
const tolerance = 4;
const number = String.raw`\d{1,5}(?:\.\d{1,20})?`;
const pattern = new RegExp(`^(${number},${number}(?:-${number},${number}){0,9});(${number});(${number})$`);

/**
 * Whether clicks written as `x1,y1-x2,y2;W;H` (CSS pixels inside the picture, then the size it was shown at) hit the
 * boxes: as many clicks as boxes, in their order. Contract section 8.
 */
export function isHit(info: string, targets: readonly Box[], drawn: { width: number; height: number }): boolean {
  const [, points = '', shownWidth, shownHeight] = pattern.exec(info) ?? [];
  const scaleX = drawn.width / Number(shownWidth);
  const scaleY = drawn.height / Number(shownHeight);
  if (!Number.isFinite(scaleX) || !Number.isFinite(scaleY)) return false;
  const clicks = points.split('-').map((point) => point.split(',').map(Number));
  if (clicks.length !== targets.length) return false;
  return targets.every((box, index) => {
    const [x = Number.NaN, y = Number.NaN] = clicks[index] ?? [];
    return isWithin(x * scaleX, box.x, box.w) && isWithin(y * scaleY, box.y, box.h);
  });
}

const isWithin = (value: number, start: number, length: number) =>
  value >= start - tolerance && value <= start + length + tolerance;
