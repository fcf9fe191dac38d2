import { z } from 'zod';

/*
 * Glossary: export – all data of a member in one ZIP file; closure – the end of an account, undone within seven days;
 * content – what the member wrote: kept under an anonymous name, or removed as far as they could remove it themselves.
 */

export const contentChoices = ['keep', 'remove'] as const;
export type ContentChoice = (typeof contentChoices)[number];

export const CloseAccountInput = z.object({ content: z.enum(contentChoices) });

/** A closure that waits; `dueAt` is unix seconds. */
export type Closure = { content: ContentChoice; dueAt: number };

/** What there is to lose, and whether closing is possible at all: money is two decimals. */
export type ClosingFacts = { closure: Closure | null; isLastAdministrator: boolean; money: string; score: number };

/** The last export; times are unix seconds, `expiresAt` is null until it is ready, `nextAt` null when one may be asked for now. */
export type ExportState = {
  last: { id: number; state: 'waiting' | 'ready' | 'failed' | 'gone'; requestedAt: number; expiresAt: number | null; size: number | null } | null;
  nextAt: number | null;
};
