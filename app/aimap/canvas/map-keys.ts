import type { MapScene } from './map-scene.ts';
import { type Direction, nearestInDirection } from './nearest-direction.ts';

/** What a key asks of the map. */
export type MapAct =
  | { kind: 'focus'; index: number }
  | { kind: 'area'; index: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'whole' }
  | { kind: 'search' }
  | { kind: 'list' }
  | { kind: 'open' }
  | { kind: 'back' }
  /** There is nothing where the key leads. */
  | { kind: 'none'; reason: 'direction' | 'parent' | 'child' | 'prerequisite' | 'related' };

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const plain: Record<string, MapAct> = {
  '+': { kind: 'zoom', factor: 2 },
  '=': { kind: 'zoom', factor: 2 },
  '-': { kind: 'zoom', factor: 0.5 },
  _: { kind: 'zoom', factor: 0.5 },
  '0': { kind: 'whole' },
  '/': { kind: 'search' },
  l: { kind: 'list' },
  Enter: { kind: 'open' },
  Escape: { kind: 'back' },
};

/** Where `p` and `r` have led from, so that the same key leads on to the next. */
export type Round = { key: string; from: number; last: number };

/**
 * What a key on the map means: arrows lead to the nearest topic in that direction, `[` to the area of the topic, `]`
 * into the area that is looked at, `p` through what is learned before and `r` through what lies beside.
 * @returns null for a key that is not the map's
 */
export function actOfKey(scene: MapScene, key: string, round: Round): MapAct | null {
  const direction = Object.hasOwn(directions, key) ? directions[key] : undefined;
  if (direction) return step(scene, direction);
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (Object.hasOwn(plain, name)) return plain[name]!;
  if (name === '[') return parent(scene);
  if (name === ']') return child(scene);
  if (name === 'p' || name === 'r') return nextOf(scene, name, round);
  return null;
}

function step(scene: MapScene, direction: Direction): MapAct {
  const { marks, focus, camera } = scene;
  if (focus < 0) {
    const index = marks.nearest(camera.x, camera.y, Infinity);
    return index < 0 ? { kind: 'none', reason: 'direction' } : { kind: 'focus', index };
  }
  const places = { xs: marks.xs, ys: marks.ys, count: marks.count };
  const from = { x: marks.xs[focus]!, y: marks.ys[focus]! };
  const takes = scene.lit ? (index: number) => scene.lit![index] === 1 : undefined;
  const index = nearestInDirection(places, from, direction, { except: focus, ...(takes && { takes }) });
  return index < 0 ? { kind: 'none', reason: 'direction' } : { kind: 'focus', index };
}

function parent({ marks, focus }: MapScene): MapAct {
  return focus < 0 ? { kind: 'whole' } : { kind: 'area', index: marks.area[focus]! };
}

/** The most important topic of the area in the middle of the view. */
function child({ marks, camera, focus }: MapScene): MapAct {
  const near = focus >= 0 ? focus : marks.nearest(camera.x, camera.y, Infinity);
  if (near < 0) return { kind: 'none', reason: 'child' };
  const index = marks.area.indexOf(marks.area[near]!);
  return { kind: 'focus', index };
}

function nextOf({ marks, focus }: MapScene, key: 'p' | 'r', round: Round): MapAct {
  const reason = key === 'p' ? 'prerequisite' : 'related';
  if (focus < 0) return { kind: 'none', reason };
  const isAgain = round.key === key && round.last === focus;
  const from = isAgain ? round.from : focus;
  const all = key === 'p' ? marks.prerequisites(from) : marks.related(from);
  if (all.length === 0) return { kind: 'none', reason };
  const index = all[(isAgain ? all.indexOf(focus) + 1 : 0) % all.length]!;
  Object.assign(round, { key, from, last: index });
  return { kind: 'focus', index };
}
