import { type PointKind, pointKinds } from './map-canvas-kinds.ts';
import type { MapScene } from './map-scene.ts';

/** Something on the map: a topic by its index, an area by its index, or a point of the community. */
export type MapHit =
  | { kind: 'topic'; index: number }
  | { kind: 'area'; index: number }
  | { kind: 'point'; id: number; point: PointKind; title: string | null; x: number; y: number };

/** A mark answers at least so far around its middle: 24 pixels across. */
const reach_px = 13;

/** What lies at a place of the view: topics before points, points before land. */
export function hitAt(scene: MapScene, px: number, py: number): MapHit | null {
  const [x, y] = [scene.toGroundX(px), scene.toGroundY(py)];
  const topic = scene.level > 0 ? topicAt(scene, px, py) : -1;
  if (topic >= 0) return { kind: 'topic', index: topic };
  const point = scene.level >= 3 ? pointAt(scene, x, y) : null;
  if (point) return point;
  const area = scene.marks.areas.findIndex(({ polygon }) => isInside(polygon, x, y));
  return area >= 0 ? { kind: 'area', index: area } : null;
}

/** The topic at a place of the view, its name below it included; -1 for none. */
export function topicAt(scene: MapScene, px: number, py: number): number {
  const { camera, marks } = scene;
  const [x, y] = [scene.toGroundX(px), scene.toGroundY(py)];
  const near = marks.nearest(x, y, reach_px / camera.k);
  return near >= 0 ? near : marks.nearest(x, y - 18 / camera.k, reach_px / camera.k);
}

function pointAt(scene: MapScene, x: number, y: number): MapHit | null {
  const { tiles, camera, shownKinds } = scene;
  let best: MapHit | null = null;
  let least = (reach_px / camera.k) ** 2;
  for (let t = 0; t < tiles.drawnCount; t++) {
    const { points } = tiles.drawn[t]!;
    for (let i = 0; i < points.count; i++) {
      const point = pointKinds[points.kinds[i]!]!;
      const distance = (points.xs[i]! - x) ** 2 + (points.ys[i]! - y) ** 2;
      if (distance >= least || !shownKinds[point]) continue;
      least = distance;
      const title = points.titles?.[i] ?? null;
      best = { kind: 'point', id: points.ids[i]!, point, title, x: points.xs[i]!, y: points.ys[i]! };
    }
  }
  return best;
}

/** Topics whose middle is in the view, the more important first, at most so many. */
export function topicsInSight({ visible, visibleCount, sx, sy, size }: MapScene, most: number): number[] {
  const found: number[] = [];
  for (let v = 0; v < visibleCount && found.length < most; v++) {
    const i = visible[v]!;
    if (sx[i]! >= 0 && sx[i]! <= size.width && sy[i]! >= 0 && sy[i]! <= size.height) found.push(i);
  }
  return found;
}

/** Whether a place lies inside a polygon: a line to the right crosses its sides an odd number of times. */
export function isInside(polygon: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let isIn = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[x1, y1], [x2, y2]] = [polygon[i]!, polygon[j]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}
