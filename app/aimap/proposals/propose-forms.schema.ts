import type { Language } from '#app/core/texts/language.ts';
import type { ItemContent } from '#app/aimap/revisions/item-content.schema.ts';
import type {
  NodeFields,
  ResourceFields,
  TextFields,
  WantedChange,
} from '#app/aimap/revisions/map-revisions.schema.ts';
import type { EdgeView, NodeName } from '#app/aimap/revisions/map-views.schema.ts';

/** How much reputation is missing to propose; null when the caller may. */
export type Barred = { needed: number } | null;

export type ProposeForms = {
  node: NodeName & { kind: 'area' | 'topic'; number: number; level: NodeFields['level']; minutes: number | null };
  texts: Record<Language, TextFields>;
  edges: EdgeView[];
  resources: { id: number; title: string }[];
  resource: (ResourceFields & { id: number }) | null;
  items: { id: number; prompt: string }[];
  item: { id: number; objective: number; content: ItemContent } | null;
  /** An item that was asked for, whose answer the caller does not know yet. */
  isItemLocked: boolean;
  barred: Barred;
  /** What the caller has proposed already and is changing now. */
  draft: { id: number; changes: WantedChange[]; reason: string } | null;
};

/** A new topic that the caller has proposed and is changing now, as its form holds it. */
export type TopicDraft = {
  id: number;
  values: {
    areaId: string;
    slug: string;
    level: string;
    minutes: string;
    reason: string;
    needs: { value: string; label: string }[];
  } & Record<`${'title' | 'summary' | 'markdown' | 'aliases' | 'objectives'}${'Zh' | 'En'}`, string>;
};
