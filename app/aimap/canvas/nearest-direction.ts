export type Direction = 'left' | 'right' | 'up' | 'down';

/** x and y of an arrow. */
export const arrows: Record<Direction, readonly [x: number, y: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

type Places = { readonly xs: ArrayLike<number>; readonly ys: ArrayLike<number>; readonly count: number };

/**
 * The place that an arrow leads to: the nearest ahead, where what lies to the side counts twice; those within 45
 * degrees come before the rest of the half.
 * @param except a place that is not asked for, such as the one that is left
 * @param takes which places count
 * @returns its index, -1 when nothing lies ahead
 */
export function nearestInDirection(
  { xs, ys, count }: Places,
  from: { x: number; y: number },
  direction: Direction,
  { except = -1, takes }: { except?: number; takes?: (index: number) => boolean } = {},
): number {
  const [ax, ay] = arrows[direction];
  let [best, bestCost] = [-1, Infinity];
  let [wide, wideCost] = [-1, Infinity];
  for (let i = 0; i < count; i++) {
    if (i === except) continue;
    const [dx, dy] = [xs[i]! - from.x, ys[i]! - from.y];
    const ahead = dx * ax + dy * ay;
    if (ahead <= 0 || takes?.(i) === false) continue;
    const aside = Math.abs(dx * ay) + Math.abs(dy * ax);
    const cost = ahead + 2 * aside;
    if (aside <= ahead) {
      if (cost < bestCost) [best, bestCost] = [i, cost];
    } else if (cost < wideCost) [wide, wideCost] = [i, cost];
  }
  return best >= 0 ? best : wide;
}
