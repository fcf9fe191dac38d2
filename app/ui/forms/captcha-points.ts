/** A place on the shown image, in CSS px from its upper left corner. */
export type CaptchaPoint = { x: number; y: number };

/** The wire form of clicked points: `x1,y1-x2,y2;W;H`, whole px, with the size at which the image was shown. */
export function captchaInfo(points: readonly CaptchaPoint[], width: number, height: number): string {
  const places = points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join('-');
  return `${places};${Math.round(width)};${Math.round(height)}`;
}

/**
 * Where the keyboard's cross goes: arrows move 10 px, with Shift 1 px, never off the image. Null when the key is
 * another.
 */
export function movedCross(
  key: string,
  isFine: boolean,
  { x, y }: CaptchaPoint,
  width: number,
  height: number,
): CaptchaPoint | null {
  const step = isFine ? 1 : 10;
  const [dx, dy] =
    { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[key] ?? [];
  if (dx === undefined || dy === undefined) return null;
  return { x: Math.min(Math.max(x + dx, 0), width), y: Math.min(Math.max(y + dy, 0), height) };
}

/**
 * A thing to click as it is shown: drawings, on the wire `<树>` or `<tree>`, in brackets of the script they stand in;
 * characters as they are.
 */
export function captchaLabel(item: string): string {
  const name = /^<(.+)>$/.exec(item)?.[1];
  if (name === undefined) return item;
  return /\p{Script=Han}/u.test(name) ? `〈${name}〉` : `‹${name}›`;
}
