import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { type EdgeKind, type Level, levels } from '#app/aimap/nodes/node-kinds.ts';
import type { NodeRow } from '#app/aimap/nodes/nodes.schema.ts';

export const mapViews = ['list', 'map', 'path'] as const;
export type MapView = (typeof mapViews)[number];
export const mapSorts = ['level', 'name', 'time', 'posts'] as const;
export type MapSort = (typeof mapSorts)[number];

/** How many topics a page of one area or of what was found holds, and how many of each area the first page shows. */
export const mapBounds = { page: 60, ofArea: 16, query: 60 } as const;

/** What is asked of the map: an area by its slug, a level (0 for all), words, an order, a page of the list from 1. */
export const MapInput = z.object({
  view: z.enum(mapViews).optional().catch(undefined),
  area: rule.line().trim().max(60).default(''),
  level: z.coerce
    .number<number | string>()
    .pipe(z.literal([0, ...levels]))
    .default(0),
  q: rule.line().trim().max(mapBounds.query).default(''),
  sort: z.enum(mapSorts).default('level'),
  page: z.coerce.number<number | string>().int().min(1).max(1000).default(1),
});
export type MapQuery = z.output<typeof MapInput>;

/** A topic in the list. */
export type MapTopic = NodeRow & { summary: string; areaId: number; posts: number };

/** An area: how many topics and posts it has in all, and how many topics fit what was asked for. */
export type MapArea = {
  id: number;
  slug: string;
  title: string;
  summary: string;
  pigment: number;
  topics: number;
  found: number;
  posts: number;
};

export type MapPath = { slug: string; title: string; audience: string; steps: number; minutes: number };

/** One page of the list; `found` counts the topics that fit on all pages. */
export type MapList = {
  areas: MapArea[];
  topics: MapTopic[];
  found: number;
  hasMore: boolean;
  paths: MapPath[];
};

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
