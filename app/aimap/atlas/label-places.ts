import { ground } from '#app/aimap/nodes/node-kinds.ts';

export type Frame = { x: number; y: number; width: number; height: number };
type Labelled = { title: string; x: number; y: number; importance: number };
type Outlined = { polygon: readonly (readonly [number, number])[] };
export type Box = { x: number; y: number; w: number; h: number };

/** The part of the ground that is drawn: the lands with some sea around; all of it where there is none. */
export function frameOf(lands: readonly Outlined[]): Frame {
  const points = lands.flatMap(({ polygon }) => polygon);
  if (points.length === 0) return { x: 0, y: 0, width: ground, height: ground };
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const sea = Math.max(right - left, bottom - top) * 0.05;
  return { x: left - sea, y: top - sea, width: right - left + 2 * sea, height: bottom - top + 2 * sea };
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
  { size, taken = [] }: { size: number; taken?: readonly Box[] },
): Set<T> {
  const boxes = [...taken];
  const named = new Set<T>();
  const radius = size * 0.45;
  for (const topic of topics.toSorted((a, b) => b.importance - a.importance)) {
    const box = {
      x: topic.x,
      y: topic.y + size * 1.35,
      w: (widthOf(topic.title) * size) / 2 + size * 0.3,
      h: size * 0.7,
    };
    const covers = (other: Box) =>
      Math.abs(box.x - other.x) < box.w + other.w && Math.abs(box.y - other.y) < box.h + other.h;
    const coversDot = topics.some((dot) => dot !== topic && covers({ x: dot.x, y: dot.y, w: radius, h: radius }));
    if (coversDot || boxes.some(covers)) continue;
    boxes.push(box);
    named.add(topic);
  }
  return named;
}
