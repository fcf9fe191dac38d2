import { linesOf, widthOf } from '#app/aimap/canvas/title-lines.ts';

type Place = { x: number; y: number };
type Labelled = { title: string; x: number; y: number; importance: number };
export type Box = { x: number; y: number; w: number; h: number };

/**
 * Which topics are named in a drawing: the more important first, each only where its name covers no name, dot or area
 * name that is there already. Greedy, so that the same map always looks the same.
 * @param size height of the letters, in units of the ground
 * @param taken middles of names that are written in any case, with half their width and height
 * @param dots all that are drawn, also of topics that get no name
 */
export function namedTopics<T extends Labelled>(
  topics: readonly T[],
  { size, taken = [], dots = topics }: { size: number; taken?: readonly Box[]; dots?: readonly Place[] },
): Set<T> {
  const boxes = [...taken];
  const named = new Set<T>();
  const radius = size * 0.45;
  for (const topic of topics.toSorted((a, b) => b.importance - a.importance)) {
    const box = topicBox(topic, size);
    const covers = (other: Box) =>
      Math.abs(box.x - other.x) < box.w + other.w && Math.abs(box.y - other.y) < box.h + other.h;
    const coversDot = dots.some(
      ({ x, y }) => (x !== topic.x || y !== topic.y) && covers({ x, y, w: radius, h: radius }),
    );
    if (coversDot || boxes.some(covers)) continue;
    boxes.push(box);
    named.add(topic);
  }
  return named;
}

/** What the name of a topic covers, below its dot. */
export const topicBox = ({ title, x, y }: Omit<Labelled, 'importance'>, size: number): Box => ({
  x,
  y: y + size * 1.35,
  w: (widthOf(title) * size) / 2 + size * 0.3,
  h: size * 0.7,
});

/** What the name of an area covers, in one line or two, with the number below it; its letters are wide and bold. */
export function areaBox({ title, x, y }: Omit<Labelled, 'importance'>, size: number): Box {
  const lines = linesOf(title);
  const width = Math.max(...lines.map(widthOf)) * size * 1.15;
  return { x, y: y + 0.4 * size, w: width / 2, h: (lines.length * 0.6 + 0.4) * size };
}
