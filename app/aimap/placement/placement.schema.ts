import { z } from 'zod';
import { SelectInput } from '#app/core/select.ts';
import { type MapPlaceName, mostPlaces } from '#app/ask/parts/map-place.schema.ts';

/*
 * Glossary: place – a topic at which a post lies; main place – the first of up to three; to settle – to decide where a
 * post lies for good, by two members who agree, the author, a reviewer or the desk; waiting – fitting nowhere well.
 */

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const VotePlaceInput = z.object({
  postId: id,
  nodeId: id,
  isRight: z.boolean(),
});
export const ChoosePlacesInput = z.object({
  postId: id,
  /** The main one first; none: the post belongs nowhere. */
  nodeIds: z
    .array(id)
    .max(mostPlaces)
    .refine((ids) => new Set(ids).size === ids.length),
});
/** Topics to choose from, without the one that they are chosen for. */
export const TopicOptionsInput = SelectInput.extend({ except: id.optional() });
export const SuggestPlacesInput = z.object({
  title: z.string().max(200).default(''),
  text: z.string().max(20_000).default(''),
  tags: z.array(z.string().max(40)).max(10).default([]),
});
export const deskStates = ['waiting', 'auto', 'nowhere'] as const;
export type DeskState = (typeof deskStates)[number];
export type DeskCounts = { waiting: number; auto: number; nowhere: number };
export const PlacementDeskInput = z.object({
  state: z.enum(deskStates).catch('waiting'),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

/** A topic with how well a post fits there: how much of what the post tells is told there, too. */
export type Fit = { nodeId: number; score: number };

/** A post on the desk, with its places or, while it waits, what fits best. Times are unix seconds. */
export type DeskPost = {
  postId: number;
  kind: 'question' | 'article' | 'model';
  title: string;
  excerpt: string;
  lookedAt: number;
  places: (MapPlaceName & { score: number | null })[];
};
