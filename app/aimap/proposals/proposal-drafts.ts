import type { DraftView } from '#app/ask/drafts/drafts.schema.ts';
import type { Language } from '#app/core/texts/language.ts';

/** A form with the key under which its draft is kept, and what is kept there. */
export type KeptForm = { key: string; draft: DraftView | null };

type FormOfNode = {
  nodeId: number;
  kind: 'text' | 'translation' | 'edge' | 'resource' | 'item';
  /** The language of a text or a translation. */
  language: Language;
  /** The resource or the item that is changed. */
  of: number | null;
  /** The proposal that is made anew. */
  proposalId: number | undefined;
};

/** Under which key the draft of a form about a node is kept (`draftKinds`). */
export function draftKeyOf({ nodeId, kind, language, of, proposalId }: FormOfNode): string {
  if (proposalId !== undefined) return `map-proposal:${proposalId}`;
  if (kind === 'text' || kind === 'translation') return `map-${kind}-${language === 'en' ? 'en' : 'zh'}:${nodeId}`;
  return of === null || kind === 'edge' ? `map-${kind}:${nodeId}` : `map-${kind}-edit:${of}`;
}

/** Under which key the draft of a new topic is kept. */
export const topicDraftKey = (proposalId: number | undefined): string =>
  proposalId === undefined ? 'map-topic:new' : `map-proposal:${proposalId}`;
