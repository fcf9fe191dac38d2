import { z } from 'zod';
import { levels } from '#app/aimap/nodes/node-kinds.ts';
import type { DropReason, MergeFault, MergeSide } from './merges.policy.ts';

/*
 * Glossary: to merge – to let a topic go into another, which takes all that lies there; to split – to give some of it
 * to new topics; to archive – to take a topic off the map and out of the paths, its page stays.
 */

/** Who changes topics; the menu alone shows them. */
export const topicsMenu = 'aiMap/topics';
export const topicsRight = 'aiMap/topics/edit';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const revision = z.coerce.number().int().min(1).max(2_147_483_647);
const ids = z.array(id).max(2000).default([]);

export const MergePreviewInput = z.object({ from: id, into: id });
/** The revisions are those of the preview that was agreed to. */
export const MergeTopicInput = z.object({ from: id, into: id, fromRevision: revision, intoRevision: revision });

/** A topic as editors see it, whatever its state. */
export type EditedTopic = MergeSide & {
  slug: string;
  title: string;
  areaTitle: string;
  revision: number;
};

export type PathChange = {
  pathId: number;
  title: string;
  /** The number of the version that it gets; null when nothing is left of it and it is archived. */
  version: number | null;
  /** Who walks it, and stays on the version they have. */
  learners: number;
};

/** What a merge will do, in figures. */
export type MergePreview = {
  from: EditedTopic;
  into: EditedTopic;
  fault: MergeFault | null;
  learners: number;
  answers: number;
  items: number;
  /** Items elsewhere that quote the text of the topic that goes. */
  quoting: number;
  resources: number;
  /** Resources that the other one has already. */
  sameResources: number;
  posts: number;
  docs: number;
  edges: number;
  dropped: { from: string; to: string; why: DropReason }[];
  paths: PathChange[];
  /** Who follows it. */
  follows: number;
  /** Topics that were merged into the one that goes; their addresses lead on. */
  followers: number;
};

const slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);
const title = z.string().trim().min(1).max(80);
const summary = z.string().trim().min(1).max(300);

export const SplitPart = z.object({
  slug,
  titleZh: title,
  titleEn: title,
  summaryZh: summary,
  summaryEn: summary,
  level: z.coerce.number().pipe(z.literal(levels)),
  minutes: z.coerce.number().int().min(1).max(600),
  items: ids,
  resources: ids,
  posts: ids,
  docs: ids,
});
export const mostParts = 5;

export const SplitTopicInput = z
  .object({
    id,
    revision,
    parts: z.array(SplitPart).min(1).max(mostParts),
    /** Whether paths through the topic lead through its parts afterwards. */
    inPaths: z.boolean().default(true),
  })
  .refine(({ parts }) => new Set(parts.map((part) => part.slug)).size === parts.length)
  .refine(({ parts }) =>
    (['items', 'resources', 'posts', 'docs'] as const).every((what) => {
      const all = parts.flatMap((part) => part[what]);
      return new Set(all).size === all.length;
    }),
  );
export type SplitPart = z.output<typeof SplitPart>;

/** What lies at a topic and can go to a part of it. */
export type SplitChoice = { id: number; title: string };
export type SplitDraft = {
  topic: EditedTopic & { level: number; minutes: number };
  items: SplitChoice[];
  resources: SplitChoice[];
  posts: SplitChoice[];
  docs: SplitChoice[];
  learners: number;
  paths: PathChange[];
};

export const TopicStatusInput = z.object({ id, revision, status: z.enum(['published', 'archived']) });

export const topicStatuses = ['published', 'draft', 'archived', 'merged'] as const;
export type TopicStatus = (typeof topicStatuses)[number];
export const TopicDeskInput = z.object({
  status: z.enum(topicStatuses).catch('published'),
  area: id.optional().catch(undefined),
  q: z.string().trim().max(80).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});

export type TopicDeskRow = EditedTopic & {
  level: number;
  minutes: number;
  /** Where it has gone in the end, when it was merged. */
  goneTo: { id: number; slug: string; title: string } | null;
  items: number;
  posts: number;
  learners: number;
};
export type TopicDesk = {
  rows: TopicDeskRow[];
  total: number;
  pages: number;
  areas: { id: number; title: string }[];
  counts: Record<TopicStatus, number>;
};
