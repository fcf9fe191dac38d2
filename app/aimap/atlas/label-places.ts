import { ground } from '#app/aimap/nodes/node-kinds.ts';

export type Frame = { x: number; y: number; width: number; height: number };
type Labelled = { title: string; x: number; y: number; importance: number };

/** The part of the ground that is drawn: all of it, or an area with some sea around. */
export function frameOf(area: { x: number; y: number; polygon: readonly [number, number][] } | null): Frame {
  if (!area) return { x: 0, y: 0, width: ground, height: ground * 0.9 };
  const xs = area.polygon.map(([x]) => x);
  const ys = area.polygon.map(([, y]) => y);
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) * 1.12;
  return { x: area.x - side / 2, y: area.y - side / 2, width: side, height: side };
}

/** How wide a label is in units of its size: a Chinese character is one, a Latin letter about half. */
export const widthOf = (title: string): number =>
  [...title].reduce((sum, char) => sum + (/[\u2e80-\uffef]/.test(char) ? 1 : 0.54), 0);

/**
 * Which topics are named in a drawing: the more important first, each only where its name covers no name, dot or area
 * name that is there already. Greedy, so that the same map always looks the same.
 * @param size height of the letters, in units of the ground
 * @param taken middles of names that are written in any case, with half their width and height
 */
export function namedTopics<T extends Labelled>(
  topics: readonly T[],
  { size, taken = [] }: { size: number; taken?: readonly { x: number; y: number; w: number; h: number }[] },
): Set<T> {
  const boxes = [...taken];
  const named = new Set<T>();
  for (const topic of topics.toSorted((a, b) => b.importance - a.importance)) {
    const box = {
      x: topic.x,
      y: topic.y + size * 1.35,
      w: (widthOf(topic.title) * size) / 2 + size * 0.3,
      h: size * 0.7,
    };
    const isFree = boxes.every(
      (other) => Math.abs(box.x - other.x) >= box.w + other.w || Math.abs(box.y - other.y) >= box.h + other.h,
    );
    if (!isFree) continue;
    boxes.push(box);
    named.add(topic);
  }
  return named;
}
