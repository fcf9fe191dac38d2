import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { Language } from '#app/core/texts/language.ts';
import {
  type EdgeKind,
  ground,
  type Level,
  levels,
  type Reach,
  type ResourceCost,
  type ResourceKind,
  type ResourceLanguage,
  resourceCosts,
  resourceKinds,
  resourceLanguages,
} from '#app/aimap/nodes/node-kinds.ts';
import { ItemContent } from './item-content.schema.ts';
import { mapLimits } from './map-limits.ts';

/*
 * Glossary: revision – one change of the map, however many things it touched, with who made it and why; number – of a
 * revision on the page of a node, counted there; change – what one thing is to become; made – what it became, with what
 * it was before; to undo – to change back what a revision changed, as a revision of its own.
 */

const id = rule.id();
const line = (max: number, min = 1) => rule.line().trim().min(min).max(max);
const text = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .max(max);
const whole = (min: number, max: number) => z.number().int().min(min).max(max);
/** A page of the web without a name and password in it; of other schemes, such as javascript:, there are none. */
const address = rule
  .line()
  .trim()
  .max(mapLimits.url)
  .refine((url) => {
    const page = URL.parse(url);
    return page !== null && /^https?:\/\//i.test(url) && page.username === '' && page.password === '';
  }, 'rule:webAddress');
const lines = (max: number, length: number) =>
  z
    .array(line(length))
    .max(max)
    .overwrite((list) => [...new Set(list)]);

/** What belongs to a node in both languages. Of an area: pigment, radius, polygon; of a topic: area, level, minutes. */
export const NodeFields = z.object({
  slug: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  kind: z.enum(['area', 'topic']),
  areaId: id.nullable(),
  status: z.enum(['draft', 'published', 'archived', 'merged']),
  mergedInto: id.nullable(),
  level: z.literal(levels).nullable(),
  minutes: whole(1, mapLimits.minutes).nullable(),
  importance: whole(1, 5),
  position: whole(0, 32_767),
  pigment: whole(1, 12).nullable(),
  x: whole(0, ground - 1),
  y: whole(0, ground - 1),
  radius: whole(1, ground).nullable(),
  polygon: z
    .array(z.tuple([whole(0, ground - 1), whole(0, ground - 1)]))
    .min(3)
    .max(200)
    .nullable(),
});
export type NodeFields = {
  slug: string;
  kind: 'area' | 'topic';
  areaId: number | null;
  status: 'draft' | 'published' | 'archived' | 'merged';
  mergedInto: number | null;
  level: Level | null;
  minutes: number | null;
  importance: number;
  position: number;
  pigment: number | null;
  x: number;
  y: number;
  radius: number | null;
  polygon: [number, number][] | null;
};

/** A node's texts in one language; `staleSince` is the revision since which the other language says something else. */
export const TextFields = z.object({
  title: line(mapLimits.title),
  summary: line(mapLimits.summary),
  markdown: text(mapLimits.markdown),
  aliases: lines(mapLimits.aliases, mapLimits.alias),
  objectives: lines(mapLimits.objectives, mapLimits.objective),
  staleSince: whole(1, 2_147_483_647).nullable(),
});
export type TextFields = {
  title: string;
  summary: string;
  markdown: string;
  aliases: string[];
  objectives: string[];
  staleSince: number | null;
};

export const ResourceFields = z.object({
  nodeId: id,
  kind: z.enum(resourceKinds),
  url: address,
  language: z.enum(resourceLanguages),
  cost: z.enum(resourceCosts),
  year: whole(1900, 2100).nullable(),
  reach: z.enum(['unknown', 'open', 'unsteady', 'closed']),
  archivedUrl: address.nullable(),
  titleZh: line(mapLimits.resourceTitle),
  titleEn: line(mapLimits.resourceTitle),
  noteZh: line(mapLimits.resourceNote),
  noteEn: line(mapLimits.resourceNote),
  position: whole(0, 32_767),
  isArchived: z.boolean(),
});
export type ResourceFields = {
  nodeId: number;
  kind: ResourceKind;
  url: string;
  language: ResourceLanguage;
  cost: ResourceCost;
  year: number | null;
  reach: Reach;
  archivedUrl: string | null;
  titleZh: string;
  titleEn: string;
  noteZh: string;
  noteEn: string;
  position: number;
  isArchived: boolean;
};

export const ItemFields = z.object({
  nodeId: id,
  objective: whole(0, 20),
  state: z.enum(['draft', 'live', 'retired']),
  /** What is asked, with its answer: one whole, since places of right choices mean nothing without the choices. */
  content: ItemContent,
});
export type ItemFields = {
  nodeId: number;
  objective: number;
  state: 'draft' | 'live' | 'retired';
  content: ItemContent;
};

export type EdgeFields = { fromId: number; toId: number; kind: EdgeKind };

/**
 * What a thing of the map is to become; what is left out stays. A node whose id is not there is made, with all its
 * fields and with texts in both languages in the same list (`drawNodeIds` gives ids); a resource or item without an id
 * is made. An edge is named by its two topics in either order, and gone without a kind.
 */
export type MapChange =
  | { thing: 'node'; id: number; to: Partial<NodeFields> }
  | { thing: 'text'; id: number; language: Language; to: Partial<TextFields>; as?: TextChange }
  | { thing: 'edge'; fromId: number; toId: number; kind: EdgeKind | null }
  | { thing: 'resource'; id: number | null; to: Partial<ResourceFields> }
  | { thing: 'item'; id: number | null; to: Partial<ItemFields> };
export type ChangeOf<T extends MapChange['thing']> = Extract<MapChange, { thing: T }>;

/**
 * What a change of a text means for the other language: `meaning` (unless said otherwise) makes the other one stale,
 * `wording` does not, `translation` brings this one up to date.
 */
export type TextChange = 'meaning' | 'wording' | 'translation';

/** What changed of a thing: what was there before is null for what is new. */
type Sides<F> = { before: Partial<F> | null; after: Partial<F> };
export type MadeNode = { thing: 'node'; id: number } & Sides<NodeFields>;
export type MadeText = { thing: 'text'; id: number; language: Language } & Sides<TextFields>;
export type MadeEdge = {
  thing: 'edge';
  ids: [number, number];
  before: EdgeFields | null;
  after: EdgeFields | null;
};
export type MadeResource = { thing: 'resource'; id: number; nodeId: number } & Sides<ResourceFields>;
export type MadeItem = { thing: 'item'; id: number; nodeId: number } & Sides<ItemFields>;
/** Paths are made by the editors in their own way; their revisions say what changed. */
export type MadePath = { thing: 'path'; id: number } & Sides<Record<string, unknown>>;
/** What became of one thing: only the fields that changed. */
export type MadeChange = MadeNode | MadeText | MadeEdge | MadeResource | MadeItem | MadePath;

/** The same before it is made: what somebody wants, with what they saw; new resources and items have no id yet. */
export type WantedChange =
  | MadeNode
  | (MadeText & { as?: TextChange | undefined })
  | MadeEdge
  | (Omit<MadeResource, 'id'> & { id: number | null })
  | (Omit<MadeItem, 'id'> & { id: number | null });

/** Who changes the map and why. */
export type MapAuthorship = {
  /** Null: the product itself. */
  byId: number | null;
  reason: string;
  proposalId?: number | null;
  /** The revision that this one undoes. */
  undoesId?: number | null;
  /** The topic that is split by it. */
  splitOf?: number | null;
};

/** A revision that was written: what it changed, and the new number of each node on whose page it shows. */
export type WrittenRevision = { id: number; changes: MadeChange[]; numbers: ReadonlyMap<number, number> };
