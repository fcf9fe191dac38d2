import { ground } from '#app/aimap/nodes/node-kinds.ts';

/** Where the map is looked at: the middle of the view on the ground, and pixels for one unit of the ground. */
export type Camera = { x: number; y: number; k: number };
/** Pixels of CSS. */
export type ViewSize = { width: number; height: number };
export type GroundFrame = { x: number; y: number; width: number; height: number };

export const scaleBounds = { least: 0.004, most: 0.9 } as const;

/** The scale at which the whole ground is 256 pixels wide is zoom 0; each further zoom is twice as close. */
const zoomZero = 256 / ground;

export const zoomOf = (k: number): number => Math.log2(k / zoomZero);
export const scaleOf = (zoom: number): number => 2 ** zoom * zoomZero;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The same camera, inside the ground and the scales one may look at. */
export const keptIn = ({ x, y, k }: Camera): Camera => ({
  x: within(x, 0, ground),
  y: within(y, 0, ground),
  k: within(k, scaleBounds.least, scaleBounds.most),
});

/** The camera that shows a whole frame as large as it fits. */
export function fitCamera(frame: GroundFrame, { width, height }: ViewSize): Camera {
  const k = Math.min(width / frame.width, height / frame.height);
  return keptIn({ x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, k });
}

const narrow_px = 640;
/** At least so close one looks at a place that one has flown to. */
const placeScale = 0.045;

/**
 * The camera that looks at a place, not from farther than now. In a narrow view a card stands below what it tells of,
 * which therefore lies above the middle.
 */
export function cameraAt(
  { x, y }: { x: number; y: number },
  now: Camera,
  { width, height }: ViewSize,
  k = Math.max(now.k, placeScale),
): Camera {
  return { x, y: y + (width < narrow_px ? (height * 0.22) / k : 0), k };
}

/** A camera as it stands in an address: `@x,y,zoom`. */
export const writeCamera = ({ x, y, k }: Camera): string =>
  `@${Math.round(x)},${Math.round(y)},${Number(zoomOf(k).toFixed(2))}`;

/** The camera of an address; null for what is none. */
export function readCamera(text: string): Camera | null {
  const [, x, y, zoom] = /^@(\d{1,5}),(\d{1,5}),(-?\d{1,2}(?:\.\d{1,2})?)$/.exec(text) ?? [];
  return zoom === undefined ? null : keptIn({ x: Number(x), y: Number(y), k: scaleOf(Number(zoom)) });
}

export const isSameCamera = (one: Camera, other: Camera): boolean =>
  Math.abs(one.x - other.x) * one.k < 1 &&
  Math.abs(one.y - other.y) * one.k < 1 &&
  Math.abs(zoomOf(one.k) - zoomOf(other.k)) < 0.01;

/** The camera after a zoom by a factor about a point of the view, which stays where it is. */
export function zoomedAt(camera: Camera, factor: number, px: number, py: number, { width, height }: ViewSize): Camera {
  const k = within(camera.k * factor, scaleBounds.least, scaleBounds.most);
  const [dx, dy] = [px - width / 2, py - height / 2];
  return keptIn({ x: camera.x + dx / camera.k - dx / k, y: camera.y + dy / camera.k - dy / k, k });
}

/** A way from one camera to another: `at(0)` is the first, `at(1)` the last; `length` says how long it looks. */
export type Flight = { length: number; at: (share: number, into: Camera) => void };

/**
 * The way that looks smoothest: it rises where the distance is long (van Wijk and Nuij, "Smooth and efficient zooming
 * and panning", 2003, with rho = 1.4).
 */
export function flightBetween(from: Camera, to: Camera, { width }: ViewSize): Flight {
  const rho = Math.SQRT2;
  const [w0, w1] = [width / from.k, width / to.k];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(dx, dy);
  if (distance * Math.max(from.k, to.k) < 1) return straight(from, to, w0, w1, width);
  const bend = (sign: 1 | -1) => {
    const w = sign === 1 ? w0 : w1;
    const b = (w1 * w1 - w0 * w0 + sign * rho ** 4 * distance ** 2) / (2 * w * rho ** 2 * distance);
    return Math.log(Math.sqrt(b * b + 1) - b);
  };
  const r0 = bend(1);
  const length = (bend(-1) - r0) / rho;
  const at = (share: number, into: Camera) => {
    const s = share * length;
    const u = (w0 / (rho * rho * distance)) * (Math.cosh(r0) * Math.tanh(rho * s + r0) - Math.sinh(r0));
    into.x = from.x + u * dx;
    into.y = from.y + u * dy;
    into.k = (width * Math.cosh(rho * s + r0)) / (w0 * Math.cosh(r0));
  };
  return { length, at };
}

function straight(from: Camera, to: Camera, w0: number, w1: number, width: number): Flight {
  const at = (share: number, into: Camera) => {
    into.x = from.x + (to.x - from.x) * share;
    into.y = from.y + (to.y - from.y) * share;
    into.k = width / (w0 * (w1 / w0) ** share);
  };
  return { length: Math.abs(Math.log(w1 / w0)) / Math.SQRT2, at };
}
