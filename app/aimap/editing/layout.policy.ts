import { ground } from '#app/aimap/nodes/node-kinds.ts';
import { isOnGround, type Spot } from './free-places.policy.ts';

export type Placed = Spot & { id: number; isPinned: boolean };
type Corner = [x: number, y: number];

/** Topics that lie closer than this cover each other's names. */
export const roomyGap = 2600;
/** A mean shift beyond this share of the ground's side wants a reason. */
export const reasonFrom = 0.01;
const rounds = 160;
const golden = Math.PI * (3 - Math.sqrt(5));

/**
 * A better layout near the present one: topics that cover each other give way, each as little as it must, and pinned
 * ones not at all. What lies well stays exactly where it is, so that people find again what they knew; a layout made
 * anew from prerequisites would move everything. The same map always gives the same places.
 * @returns the topics that move, with their new places
 */
export function relaxed<T extends Placed>(topics: readonly T[], gap = roomyGap): T[] {
  const at = topics.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < rounds; round += 1) {
    const pairs = closePairs(at, gap);
    if (pairs.length === 0) break;
    for (const [i, k] of pairs) push(topics, at, i, k, gap);
  }
  return topics.flatMap((topic, i) => {
    const spot = { x: Math.round(at[i]!.x), y: Math.round(at[i]!.y) };
    return spot.x === topic.x && spot.y === topic.y ? [] : [{ ...topic, ...spot }];
  });
}

/** A little more than the gap, so that rounding leaves it. */
const slack = 1.002;

function push(topics: readonly Placed[], at: Spot[], i: number, k: number, gap: number): void {
  const [one, other] = [at[i]!, at[k]!];
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(dx, dy);
  const missing = gap * slack - far;
  if (missing <= 0) return;
  const angle = far < 1 ? topics[k]!.id * golden : Math.atan2(dy, dx);
  const [a, b] = [topics[i]!.isPinned ? 0 : 1, topics[k]!.isPinned ? 0 : 1];
  if (a + b === 0) return;
  step(one, angle + Math.PI, (missing * a) / (a + b));
  step(other, angle, (missing * b) / (a + b));
}

const margin = 600;
const within = (value: number) => Math.min(ground - 1 - margin, Math.max(margin, value));

function step(spot: Spot, angle: number, far: number): void {
  if (far === 0) return;
  spot.x = within(spot.x + Math.cos(angle) * far);
  spot.y = within(spot.y + Math.sin(angle) * far);
}

/** Pairs of spots that lie closer than a gap: each looks into its own cell of a grid and those around. */
export function closePairs(at: readonly Spot[], gap: number): [number, number][] {
  const cells = new Map<string, number[]>();
  const cellOf = ({ x, y }: Spot) => [Math.floor(x / gap), Math.floor(y / gap)] as const;
  for (const [i, spot] of at.entries()) {
    const key = cellOf(spot).join(' ');
    cells.set(key, [...(cells.get(key) ?? []), i]);
  }
  const pairs: [number, number][] = [];
  for (const [i, spot] of at.entries()) {
    const [cx, cy] = cellOf(spot);
    for (const x of [cx - 1, cx, cx + 1])
      for (const y of [cy - 1, cy, cy + 1])
        for (const k of cells.get(`${x} ${y}`) ?? [])
          if (k > i && Math.hypot(at[k]!.x - spot.x, at[k]!.y - spot.y) < gap) pairs.push([i, k]);
  }
  return pairs;
}

/** How far topics moved on average, those that did not among them, as a share of the ground's side. */
export function meanShift(moves: readonly { from: Spot; to: Spot }[], topics: number): number {
  const sum = moves.reduce((far, { from, to }) => far + Math.hypot(to.x - from.x, to.y - from.y), 0);
  return topics === 0 ? 0 : sum / topics / ground;
}

/** So much land lies around the outermost topics. */
const shore = 3200;
const cornersAround = 10;

/** The land that lies around its topics: convex, with a shore; a round one where there is none. */
export function landAround(
  topics: readonly Spot[],
  middle: Spot,
): { x: number; y: number; radius: number; polygon: Corner[] } {
  const spots = topics.length > 0 ? topics : [middle];
  const around = spots.flatMap(({ x, y }) =>
    Array.from({ length: cornersAround }, (_, i): Corner => {
      const angle = (i / cornersAround) * 2 * Math.PI;
      return [onGround(x + shore * Math.cos(angle)), onGround(y + shore * Math.sin(angle))];
    }),
  );
  const polygon = hullOf(around);
  const x = Math.round(spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length);
  const y = Math.round(spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length);
  const radius = Math.ceil(Math.max(...polygon.map(([u, v]) => Math.hypot(u - x, v - y))));
  return { x, y, radius, polygon };
}

const onGround = (value: number) => Math.round(Math.min(ground - 1, Math.max(0, value)));

/** The corners of the smallest convex land that holds all points (Andrew's monotone chain), anticlockwise. */
function hullOf(points: readonly Corner[]): Corner[] {
  const sorted = points.toSorted(([x, y], [u, v]) => x - u || y - v);
  const half = (list: readonly Corner[]) => {
    const chain: Corner[] = [];
    for (const point of list) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Whether a spot lies on a land; the land may have bays. */
export function liesOn({ x, y }: Spot, polygon: readonly Corner[]): boolean {
  let isInside = false;
  for (const [i, [x1, y1]] of polygon.entries()) {
    const [x2, y2] = polygon.at(i - 1)!;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside && isOnGround({ x, y });
}
