import { z } from 'zod';

/** What a draft is of; the number behind the colon is the thing's id. */
export const draftKinds = [
  'post',
  'model',
  'answer',
  'answer-edit',
  'comment-post',
  'comment-answer',
  'comment-edit',
  'suggest-post',
  'suggest-answer',
  'improve',
  'tag-wiki',
  'map-text-zh',
  'map-text-en',
  'map-translation-zh',
  'map-translation-en',
  'map-edge',
  'map-resource',
  'map-resource-edit',
  'map-item',
  'map-item-edit',
  'map-topic',
  'map-proposal',
  'plugin',
] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Bytes of a draft’s data as JSON at most: 65,535 Chinese characters and what is beside them. */
export const maxDraftBytes = 240 * 1024;

/** What somebody is writing. `version` counts how often it was kept, `updatedAt` is unix seconds. */
export type DraftView = { key: string; data: Record<string, unknown>; version: number; updatedAt: number };

/** A line of the list: what it is of and where one goes on writing; an empty `path` when that is gone. */
export type DraftRow = DraftView & { kind: DraftKind; title: string; excerpt: string; path: string };

const ofThings = draftKinds.filter((kind) => kind !== 'map-topic').join('|');
const key = z.string().regex(new RegExp(`^(?:(?:post|model|map-topic):new|(?:${ofThings}):\\d{1,16})$`));

/** `version` is the one the writer has seen, 0 for none; left out, the last write wins. */
export const DraftInput = z.object({
  key,
  data: z.record(z.string().max(40), z.unknown()),
  version: z.coerce.number<number | string>().int().min(0).optional(),
});
export const DraftKeyInput = DraftInput.pick({ key: true });
/** Drafts to forget: those given, or all. */
export const DeleteDraftsInput = z.object({ keys: z.union([z.literal('all'), z.array(key).min(1).max(100)]) });
