import type { OwnMark } from '#app/aimap/learning/learning.schema.ts';
import type { EdgeKind, Level } from '#app/aimap/nodes/node-kinds.ts';

/** A topic as the drawn map has it, in the reader's language. */
export type DrawnTopic = {
  id: number;
  slug: string;
  title: string;
  level: Level;
  importance: number;
  areaId: number;
  x: number;
  y: number;
  posts: number;
};
export type DrawnArea = {
  id: number;
  slug: string;
  title: string;
  pigment: number;
  x: number;
  y: number;
  polygon: [number, number][];
  topics: number;
};
/** The whole map: what a drawing needs. Edges are pairs of ids with their kind. */
export type DrawnMap = {
  areas: DrawnArea[];
  topics: DrawnTopic[];
  edges: [from: number, to: number, kind: EdgeKind][];
};

/** What the reader has of topics, by their ids; empty for who has learned nothing here. */
export type OwnMarks = ReadonlyMap<number, Pick<OwnMark, 'state' | 'isDue'>>;

/** What the community has placed on the map, in the order of its numbers in tiles. */
export const pointKinds = ['question', 'article', 'model', 'resource', 'doc'] as const;
export type PointKind = (typeof pointKinds)[number];

/** Tiles cut the ground into 2^z by 2^z squares; from `titles` on each point comes with its title. */
export const tileBounds = { least: 2, most: 8, titles: 5, points: 1200, titled: 400 } as const;

export type TilePlace = { z: number; x: number; y: number };
