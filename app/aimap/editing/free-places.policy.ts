import { ground } from '#app/aimap/nodes/node-kinds.ts';

export type Spot = { x: number; y: number };

/** Two topics lie at least so far from each other: their dots and names can be told apart. */
export const leastGap = 2400;
const golden = Math.PI * (3 - Math.sqrt(5));

/**
 * The first free spot around a place, going outwards as seeds lie in a flower: the same for the same map, and nothing
 * else moves. The place itself when the ground around is full.
 */
export function placeBeside(middle: Spot, taken: readonly Spot[], gap = leastGap): Spot {
  for (let i = 1; i < 2000; i += 1) {
    const [far, angle] = [gap * 0.75 * Math.sqrt(i + 1), i * golden];
    const spot = { x: Math.round(middle.x + far * Math.cos(angle)), y: Math.round(middle.y + far * Math.sin(angle)) };
    if (isOnGround(spot) && taken.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) >= gap)) return spot;
  }
  return { x: middle.x, y: middle.y };
}

const edge = 600;
/** Whether a topic can be drawn there with its name. */
export const isOnGround = ({ x, y }: Spot): boolean =>
  x >= edge && y >= edge && x <= ground - 1 - edge && y <= ground - 1 - edge;
