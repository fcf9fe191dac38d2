import { z } from 'zod';
import { ground } from '#app/aimap/nodes/node-kinds.ts';

/*
 * Glossary: layout – where topics and lands are drawn; its version counts each time somebody saves; pinned – left where
 * it is by a re-layout; shift – how far something moved, on a ground of 65,536 by 65,536.
 */

export const layoutMenu = 'aiMap/layout';
export const layoutRight = 'aiMap/layout/save';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const side = z
  .number()
  .int()
  .min(0)
  .max(ground - 1);
const version = z.coerce.number().int().min(0).max(2_147_483_647);

export const TopicMove = z.object({ id, x: side, y: side, isPinned: z.boolean() });
export const LandMove = z.object({
  id,
  x: side,
  y: side,
  radius: z.number().int().min(1).max(ground),
  polygon: z
    .array(z.tuple([side, side]))
    .min(3)
    .max(64),
});
export type TopicMove = z.output<typeof TopicMove>;
export type LandMove = z.output<typeof LandMove>;

const distinct = (list: readonly { id: number }[]) => new Set(list.map((one) => one.id)).size === list.length;

/** Only what moved; `version` is the one that the editor saw. */
export const SaveLayoutInput = z.object({
  version,
  topics: z.array(TopicMove).max(5000).refine(distinct).default([]),
  lands: z.array(LandMove).max(200).refine(distinct).default([]),
  reason: z.string().trim().max(200).default(''),
});
export const UndoLayoutInput = z.object({ version });
export const LayoutInput = z.object({});

export type LaidTopic = TopicMove & {
  slug: string;
  title: string;
  areaId: number;
  importance: number;
  isDraft: boolean;
};
export type LaidArea = LandMove & { slug: string; title: string; pigment: number };
export type LayoutChange = {
  version: number;
  moved: number;
  /** Of all topics, as a share of the ground's side. */
  meanShift: number;
  reason: string;
  isUndo: boolean;
  madeAt: number;
};
export type Layout = {
  version: number;
  topics: LaidTopic[];
  areas: LaidArea[];
  edges: [from: number, to: number, kind: string][];
  /** The last versions, newest first. */
  changes: LayoutChange[];
};
/** Where a re-layout would put what it moves; what is not named stays. */
export type LayoutProposal = { version: number; topics: TopicMove[]; lands: LandMove[]; meanShift: number };
