import { ground } from '#app/aimap/nodes/node-kinds.ts';
import type { GroundFrame } from './camera.ts';

type Place = readonly [x: number, y: number];

/** A frame around places, with some sea on each side: a share of the larger side, but so much at least. */
export function frameAround(places: readonly Place[], share: number, least = 0): GroundFrame {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const sea = Math.max(least, Math.max(right - left, bottom - top) * share);
  return { x: left - sea, y: top - sea, width: right - left + sea * 2, height: bottom - top + sea * 2 };
}

/** The part of the ground that is drawn: the lands with some sea around; all of it where there is none. */
export function frameOf(lands: readonly { polygon: readonly Place[] }[]): GroundFrame {
  const places = lands.flatMap(({ polygon }) => polygon);
  return places.length === 0 ? { x: 0, y: 0, width: ground, height: ground } : frameAround(places, 0.05);
}
