import Flatbush from 'flatbush';
import type { DrawnMap } from './map-canvas-kinds.ts';

/** The edges of a map as indexes of its topics, with those of each topic one after the other. */
export type MapEdges = {
  count: number;
  from: Int32Array;
  to: Int32Array;
  /** 1 for a prerequisite: `from` is learned before `to`. */
  isWay: Uint8Array;
  /** Where in `around` the edges of a topic begin; one entry more than there are topics. */
  starts: Int32Array;
  around: Int32Array;
};

/**
 * The topics and edges of a map in typed arrays, so that a frame only counts: the more important topics come first. An
 * index of a topic stands for it everywhere in the drawing.
 */
export class MapMarks {
  readonly count: number;
  readonly topics: DrawnMap['topics'];
  readonly areas: DrawnMap['areas'];
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  readonly importance: Uint8Array;
  /** Index of the area of each topic. */
  readonly area: Uint16Array;
  readonly edges: MapEdges;
  private readonly index: Flatbush | null;
  private readonly places: ReadonlyMap<number, number>;

  constructor({ areas, topics, edges }: DrawnMap) {
    const areaPlaces = new Map(areas.map(({ id }, i) => [id, i]));
    this.areas = areas;
    this.topics = topics
      .filter(({ areaId }) => areaPlaces.has(areaId))
      .toSorted((a, b) => b.importance - a.importance || a.id - b.id);
    this.count = this.topics.length;
    this.xs = Float32Array.from(this.topics, ({ x }) => x);
    this.ys = Float32Array.from(this.topics, ({ y }) => y);
    this.importance = Uint8Array.from(this.topics, ({ importance }) => importance);
    this.area = Uint16Array.from(this.topics, ({ areaId }) => areaPlaces.get(areaId)!);
    this.places = new Map(this.topics.map(({ id }, i) => [id, i]));
    this.edges = packEdges(edges, this.places, this.count);
    this.index = indexOf(this.xs, this.ys);
  }

  /** The index of a topic by its id; -1 when it is not drawn. */
  indexOfId(id: number): number {
    return this.places.get(id) ?? -1;
  }

  /** The topic nearest to a place of the ground, at most so far away; -1 for none. */
  nearest(x: number, y: number, reach: number): number {
    return this.index?.neighbors(x, y, 1, reach)[0] ?? -1;
  }

  /** Calls `take` with each topic in a rectangle of the ground. */
  within(left: number, top: number, right: number, bottom: number, take: (index: number) => boolean): void {
    this.index?.search(left, top, right, bottom, take);
  }

  /** The topics at the other ends of the edges that a test lets through. */
  neighbours(index: number, isTaken: (edge: number, isFrom: boolean) => boolean): number[] {
    const { starts, around, from, to } = this.edges;
    const found: number[] = [];
    for (let at = starts[index]!; at < starts[index + 1]!; at++) {
      const edge = around[at]!;
      const isFrom = from[edge] === index;
      if (isTaken(edge, isFrom)) found.push(isFrom ? to[edge]! : from[edge]!);
    }
    return found.toSorted((a, b) => a - b);
  }

  /** What is learned right before a topic. */
  prerequisites(index: number): number[] {
    return this.neighbours(index, (edge, isFrom) => this.edges.isWay[edge] === 1 && !isFrom);
  }

  /** What lies beside a topic: all that is neither before nor after it. */
  related(index: number): number[] {
    return this.neighbours(index, (edge) => this.edges.isWay[edge] === 0);
  }

  /**
   * The shortest chain of prerequisites from something that needs nothing more to a topic, the topic at its end. What
   * the reader has done already is left out.
   */
  chainTo(index: number, isDone: (index: number) => boolean = () => false): number[] {
    const after = new Map([[index, -1]]);
    const queue = [index];
    for (let at = 0; at < queue.length; at++) {
      const here = queue[at]!;
      const before = this.prerequisites(here).filter((one) => !isDone(one));
      if (before.length === 0) return chainOf(after, here);
      for (const one of before) {
        if (after.has(one)) continue;
        after.set(one, here);
        queue.push(one);
      }
    }
    return [index];
  }
}

function chainOf(after: ReadonlyMap<number, number>, first: number): number[] {
  const chain = [first];
  for (let at = after.get(first)!; at >= 0; at = after.get(at)!) chain.push(at);
  return chain;
}

function indexOf(xs: Float32Array, ys: Float32Array): Flatbush | null {
  if (xs.length === 0) return null;
  const index = new Flatbush(xs.length, 16, Float32Array);
  for (let i = 0; i < xs.length; i++) index.add(xs[i]!, ys[i]!);
  index.finish();
  return index;
}

function packEdges(edges: DrawnMap['edges'], places: ReadonlyMap<number, number>, topics: number): MapEdges {
  const known = edges.filter(([from, to]) => places.has(from) && places.has(to));
  const from = Int32Array.from(known, ([one]) => places.get(one)!);
  const to = Int32Array.from(known, ([, other]) => places.get(other)!);
  const isWay = Uint8Array.from(known, ([, , kind]) => Number(kind === 'prerequisite'));
  const starts = new Int32Array(topics + 1);
  for (let edge = 0; edge < known.length; edge++) {
    starts[from[edge]! + 1]! += 1;
    starts[to[edge]! + 1]! += 1;
  }
  for (let i = 0; i < topics; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const around = new Int32Array(known.length * 2);
  for (let edge = 0; edge < known.length; edge++) {
    around[next[from[edge]!]!++] = edge;
    around[next[to[edge]!]!++] = edge;
  }
  return { count: known.length, from, to, isWay, starts, around };
}
