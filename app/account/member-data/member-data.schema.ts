import { z } from 'zod';

/*
 * Glossary: export – all data of a member in one ZIP file; closure – the end of an account, undone within seven days;
 * content – what the member wrote: kept under an anonymous name, or removed as far as they could remove it themselves.
 */

export const contentChoices = ['keep', 'remove'] as const;
export type ContentChoice = (typeof contentChoices)[number];

export const CloseAccountInput = z.object({ content: z.enum(contentChoices) });

/** A closure that waits; `dueAt` is unix seconds. `isHeld`: its day has come, but there is money in the account. */
export type Closure = { content: ContentChoice; dueAt: number; isHeld: boolean };

/** Money that keeps an account open, as the ledger names it: `owed` is what the member owes, the rest is theirs. */
export const fundKinds = ['cash', 'cashHeld', 'earnings', 'earningsHeld', 'pending', 'owed'] as const;
export type FundKind = (typeof fundKinds)[number];
/** `amount` is fen. */
export type Fund = { kind: FundKind; amount: number };

/**
 * What there is to lose, and whether closing is possible at all: with money there, or as the last administrator, it is
 * not.
 */
export type ClosingFacts = { closure: Closure | null; isLastAdministrator: boolean; funds: Fund[]; points: number };

/**
 * The last export; times are unix seconds, `expiresAt` is null until it is ready, `nextAt` null when one may be asked
 * for now.
 */
export type ExportState = {
  last: {
    id: number;
    state: 'waiting' | 'ready' | 'failed' | 'gone';
    requestedAt: number;
    expiresAt: number | null;
    size: number | null;
  } | null;
  nextAt: number | null;
};
