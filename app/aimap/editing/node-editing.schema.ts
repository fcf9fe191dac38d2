import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { edgeKinds, levels } from '#app/aimap/nodes/node-kinds.ts';
import { mapLimits } from '#app/aimap/revisions/map-limits.ts';

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const idOrNew = id.or(z.literal(0));
const revision = z.coerce.number().int().min(0).max(2_147_483_647);
const slug = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const title = z.string().trim().min(1).max(mapLimits.title);
const summary = z.string().trim().min(1).max(mapLimits.summary);
const reason = z.string().trim().max(mapLimits.reason).default('');

/** What a topic says in one language. */
export const TopicWords = z.object({
  title,
  summary,
  markdown: z.string().max(mapLimits.markdown),
  aliases: z.array(z.string().trim().min(1).max(mapLimits.alias)).max(mapLimits.aliases),
  objectives: z.array(z.string().trim().min(1).max(mapLimits.objective)).max(mapLimits.objectives),
});

/** An edge from the topic, or to it. */
export const TopicEdge = z.object({ otherId: id, kind: z.enum(edgeKinds), isFrom: z.boolean() });

/** `id` 0 makes a topic, as a draft; `revision` is the one that the editor saw. */
export const SaveTopicInput = z.object({
  id: idOrNew,
  revision,
  reason,
  slug,
  areaId: id,
  level: z.coerce.number<number | string>().pipe(z.literal(levels)),
  minutes: z.coerce.number<number | string>().int().min(1).max(mapLimits.minutes),
  importance: z.coerce.number<number | string>().int().min(1).max(5),
  zh: TopicWords,
  en: TopicWords,
  edges: z.array(TopicEdge).max(200),
});

/** `id` 0 makes an area, on free ground; its land is drawn in the layout. */
export const SaveAreaInput = z.object({
  id: idOrNew,
  revision,
  slug,
  pigment: z.coerce.number<number | string>().int().min(1).max(12),
  position: rule.whole({ min: 0, max: 1000 }),
  titleZh: title,
  titleEn: title,
  summaryZh: summary,
  summaryEn: summary,
});
export const AreaDeskInput = z.object({});

export type TopicWords = z.output<typeof TopicWords>;
export type TopicEdge = z.output<typeof TopicEdge>;
export type EditedEdge = TopicEdge & { title: string };
/** A topic in both languages for its editor. */
export type TopicForm = Omit<z.output<typeof SaveTopicInput>, 'edges' | 'reason'> & {
  status: 'draft' | 'published' | 'archived' | 'merged';
  /** Where it has gone. */
  mergedInto: number | null;
  edges: EditedEdge[];
};
export type AreaOption = { id: number; title: string };
export type AreaRow = {
  id: number;
  revision: number;
  slug: string;
  status: 'draft' | 'published' | 'archived' | 'merged';
  pigment: number;
  position: number;
  titleZh: string;
  titleEn: string;
  summaryZh: string;
  summaryEn: string;
  topics: number;
};
