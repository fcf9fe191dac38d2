import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { PostKind } from '#app/ask/parts/ask.schema.ts';
import { levels, resourceCosts, type ResourceKind } from '#app/aimap/nodes/node-kinds.ts';
import type { NodeRow, Resource } from '#app/aimap/nodes/nodes.schema.ts';
import { mapOwnStates, mapSorts, mapStates, mapTypes, mapViews } from './map-choices.ts';

/** How many rows a page of an area or of what was found holds, and how many topics of each area the first shows. */
export const mapBounds = { page: 60, ofArea: 9, pages: 1000, near: 8 } as const;

const choiceOf = <T extends string>(values: readonly T[]) =>
  z.literal<readonly ('' | T)[]>(['', ...values]).default('');

/**
 * What is asked of the map. `type` shows resources instead of topics, of any kind, of one kind, or models; `cost`,
 * `reach` and `in` (its language) are those of a resource, or of topics that have such a one; `level` 0 is all; `page`
 * counts from 1.
 */
export const MapInput = z.object({
  view: z.enum(mapViews).optional().catch(undefined),
  area: rule.line().trim().max(60).default(''),
  type: choiceOf(mapTypes),
  level: z.coerce
    .number<number | string>()
    .pipe(z.literal([0, ...levels]))
    .default(0),
  status: choiceOf(mapStates),
  /** What the reader has of a topic; for members. */
  mine: choiceOf(mapOwnStates),
  cost: choiceOf(resourceCosts),
  reach: choiceOf(['open']),
  in: choiceOf(['zh', 'en']),
  q: rule.line().trim().max(60).default(''),
  sort: z.enum(mapSorts).default('level'),
  page: z.coerce.number<number | string>().int().min(1).max(mapBounds.pages).default(1),
});
export type MapQuery = z.output<typeof MapInput>;

/** A topic in the list. */
export type MapTopic = NodeRow & { areaId: number; posts: number };

/** A resource in the list, with the topic at which it lies; a model is one of the catalogue and no link to check. */
export type MapResource = Pick<Resource, 'id' | 'title' | 'note' | 'url'> &
  Pick<Partial<Resource>, 'language' | 'cost' | 'year' | 'reach' | 'linkState' | 'checkedAt' | 'archivedUrl'> & {
    kind: ResourceKind | 'model';
    topic: { id: number; slug: string; title: string };
  };

/** An area: how many topics and posts it has in all, and how many topics or resources fit what was asked for. */
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

/** What happened at a topic this week: it was written anew, or somebody asked there. */
export type MapChange = {
  topic: { id: number; slug: string; title: string };
  revision: number | null;
  post: { id: number; kind: 'question' | 'article' | 'model'; title: string } | null;
  at: number;
};

/** One page of the list: topics, or resources when a type was asked for. `found` counts what fits on all pages. */
export type MapList = {
  areas: MapArea[];
  topics: MapTopic[];
  resources: MapResource[];
  found: number;
  hasMore: boolean;
  /** What was looked for instead of what was typed, which finds nothing. */
  corrected: string | null;
  /**
   * Where no topic is called so: for each topic, the posts at it that answer what was typed, best first; else null.
   */
  because: Record<number, { id: number; kind: PostKind; title: string }[]> | null;
  paths: MapPath[];
  changes: MapChange[];
};
