import { z } from 'zod';
import type { StarterCounts, StarterPost } from '#app/ask/starter/starter-threads.schema.ts';

/*
 * Glossary: wish – what the operator wants of the starter content: kept, hidden from all but staff, or removed for
 * good; reached – the wish that a job has carried out last.
 */

export const wishes = ['keep', 'hide', 'remove'] as const;
export type Wish = (typeof wishes)[number];

/** What is typed before the starter content is removed, by interface language. */
export const removalWords = { 'zh-cn': '移除', en: 'remove' } as const;

/** Whether somebody typed one of the words. */
export const isRemovalWord = (typed: string): boolean =>
  Object.values<string>(removalWords).includes(typed.trim().toLowerCase());

export const DecideStarterInput = z.object({ wish: z.enum(wishes), typed: z.string().max(40).default('') });

/** `decidedAt` is null while nobody has decided. `hiddenPosts` are some of those that only staff read. */
export type StarterContent = {
  wish: Wish;
  isWorking: boolean;
  decidedAt: number | null;
  counts: StarterCounts;
  hiddenPosts: StarterPost[];
};
