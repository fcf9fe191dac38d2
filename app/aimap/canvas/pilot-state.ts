import type { PointKind } from './map-canvas-kinds.ts';
import type { MapHit } from './map-hits.ts';

/** What the parts around the drawing show. Topics and areas are their indexes, -1 for none. */
export type PilotState = {
  near: readonly number[];
  area: number;
  focus: number;
  /** The topic that the words of the address have opened. */
  asked: number;
  point: Extract<MapHit, { kind: 'point' }> | null;
  found: { topics: readonly number[]; q: string } | null;
  path: { slug: string; title: string; steps: readonly number[] } | null;
  hidden: ReadonlySet<PointKind>;
  said: string;
  isFailing: boolean;
};

export const startState: PilotState = {
  near: [],
  area: -1,
  focus: -1,
  asked: -1,
  point: null,
  found: null,
  path: null,
  hidden: new Set(),
  said: '',
  isFailing: false,
};
