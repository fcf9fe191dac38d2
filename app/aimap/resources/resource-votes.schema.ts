import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** 1 useful, -1 not, 0 takes it back. */
export const VoteResourceInput = z.object({
  id: rule.id(),
  value: z.coerce.number<number | string>().pipe(z.literal([1, 0, -1])),
});

export const longestReport = 300;
export const ReportLinkInput = z.object({ id: rule.id(), note: rule.line().trim().max(longestReport).default('') });

/** What members found of a resource, and what the reader said; null without a word. */
export type ResourceVotes = { useful: number; useless: number; mine: boolean | null };
