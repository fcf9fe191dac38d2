import type { EdgeKind } from '#app/aimap/nodes/node-kinds.ts';

/** How two topics belong together; both ends are ids. */
export type MapEdge = { from: number; to: number; kind: EdgeKind };
/** Why an edge of a merged topic is not kept: it led to the other one, there is one already, or it closed a circle. */
export type DropReason = 'inside' | 'double' | 'circle';
export type MergedEdges = { taken: { was: MapEdge; is: MapEdge }[]; dropped: { edge: MapEdge; why: DropReason }[] };

/** A topic as the rules of merging look at it. */
export type MergeSide = {
  id: number;
  kind: 'area' | 'topic';
  status: 'draft' | 'published' | 'archived' | 'merged';
  areaId: number | null;
  mergedInto: number | null;
};
export type MergeFault = 'self' | 'child' | 'areas' | 'gone' | 'leadsBack' | 'targetMerged' | 'targetHidden';

const isUndirected = (kind: EdgeKind) => kind === 'alternative' || kind === 'related';

/** The one way in which an edge is kept: those without a direction have the smaller id first. */
export const ordered = (edge: MapEdge): MapEdge =>
  isUndirected(edge.kind) && edge.from > edge.to ? { ...edge, from: edge.to, to: edge.from } : edge;

/** Whether somebody who learns `start` first comes to `end` by the prerequisites. */
export function leadsTo(
  edges: readonly MapEdge[],
  start: number,
  end: number,
  kind: EdgeKind = 'prerequisite',
): boolean {
  const next = new Map<number, number[]>();
  for (const edge of edges) if (edge.kind === kind) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to]);
  const [seen, open] = [new Set([start]), [start]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === end) return true;
    for (const to of next.get(at) ?? []) if (!seen.has(to)) open.push((seen.add(to), to));
  }
  return false;
}

/**
 * What becomes of the edges of a topic that goes into another: they lead to the other one, as far as no two topics get
 * two edges and prerequisites no circle. Edges of the other one come first.
 * @param edges all edges of the map
 */
export function edgesOfMerged(edges: readonly MapEdge[], from: number, into: number): MergedEdges {
  const touches = ({ from: a, to: b }: MapEdge) => a === from || b === from;
  const kept = edges.filter((edge) => !touches(edge));
  const pairs = new Set(kept.map(pairOf));
  const result: MergedEdges = { taken: [], dropped: [] };
  for (const was of edges.filter(touches)) {
    const is = ordered({ ...was, from: was.from === from ? into : was.from, to: was.to === from ? into : was.to });
    const drop = (why: DropReason) => result.dropped.push({ edge: was, why });
    if (is.from === is.to) drop('inside');
    else if (pairs.has(pairOf(is))) drop('double');
    else if (is.kind === 'prerequisite' && leadsTo(kept, is.to, is.from)) drop('circle');
    else {
      pairs.add(pairOf(is));
      kept.push(is);
      result.taken.push({ was, is });
    }
  }
  return result;
}

const pairOf = ({ from, to }: MapEdge) => `${Math.min(from, to)} ${Math.max(from, to)}`;

/**
 * Why one topic cannot go into another; null when it can.
 * @param goesTo where the other one has gone by merges itself
 */
export function mergeFault(
  source: MergeSide,
  target: MergeSide,
  { edges, goesTo }: { edges: readonly MapEdge[]; goesTo: number },
): MergeFault | null {
  if (source.id === target.id) return 'self';
  if (target.status === 'merged') return goesTo === source.id ? 'leadsBack' : 'targetMerged';
  if (source.status === 'merged') return 'gone';
  if (target.areaId === source.id || leadsTo(edges, target.id, source.id, 'part-of')) return 'child';
  if (source.kind === 'area' || target.kind === 'area') return 'areas';
  return target.status === 'published' ? null : 'targetHidden';
}
