import { z } from 'zod';
import type { Language } from '#app/core/texts/language.ts';
import type { ResourceVotes } from '#app/aimap/resources/resource-votes.schema.ts';
import type { EdgeKind, Level, LinkState, Reach, ResourceCost, ResourceKind, ResourceLanguage } from './node-kinds.ts';

/*
 * Glossary: node – an area or a topic of the map; area – a land of the map, topics lie in it; topic – something one can
 * finish in 20 to 60 minutes and be asked about; edge – how two topics belong together; resource – something to read or
 * use elsewhere; placement – that a post of the community belongs to a topic.
 */

export const NodeInput = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** A topic as lists name it. */
export type NodeRow = { id: number; slug: string; title: string; level: Level; minutes: number };
/** The area of a node. */
export type AreaName = { id: number; slug: string; title: string; pigment: number };

/** A topic beside another, and where it lies. */
export type Neighbour = NodeRow & { summary: string; areaId: number; pigment: number; x: number; y: number };

export type Resource = ResourceVotes & {
  id: number;
  kind: ResourceKind;
  url: string;
  language: ResourceLanguage;
  cost: ResourceCost;
  year: number | null;
  reach: Reach;
  linkState: LinkState;
  /** When its address was last asked, in unix seconds. */
  checkedAt: number | null;
  /** A copy elsewhere, for when the address is dead. */
  archivedUrl: string | null;
  title: string;
  note: string;
};

/** A post that lies at a topic. */
export type PlacedPost = {
  id: number;
  kind: 'question' | 'article' | 'model';
  title: string;
  score: number;
  answers: number;
  solved: boolean;
};

/** A path that leads through a topic. */
export type PathThrough = { slug: string; title: string; step: number; steps: number };

/** A topic or an area in full. */
export type NodeView = {
  id: number;
  slug: string;
  kind: 'area' | 'topic';
  status: 'published' | 'archived' | 'draft';
  title: string;
  /** The title in the other language. */
  otherTitle: string;
  summary: string;
  html: string;
  aliases: string[];
  objectives: string[];
  level: Level | null;
  minutes: number | null;
  x: number;
  y: number;
  /** Its own, or of the area in which it lies. */
  area: AreaName;
  revision: number;
  updatedAt: number;
  /** What one needs first, in the order of levels. */
  needs: Neighbour[];
  /** What can be learned after it. */
  leadsTo: Neighbour[];
  /** Related, alternative, part of it, or what it is a part of. */
  beside: (Neighbour & { edge: Exclude<EdgeKind, 'prerequisite'> })[];
  /** The topics of an area. */
  topics: Neighbour[];
  resources: Resource[];
  posts: PlacedPost[];
  postCount: number;
  /** Pages of the docs that lie there. */
  docs: { slug: string; title: string }[];
  paths: PathThrough[];
  isFollowed: boolean;
};

/** Where an address of a node that is no more leads. */
export type Moved = { movedTo: { id: number; slug: string } };

/** A node's texts in one language, as they are written. */
export type NodeText = {
  title: string;
  summary: string;
  markdown: string;
  aliases: string[];
  objectives: string[];
};
export type NodeTexts = Record<Language, NodeText>;
