import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: rate – what the platform keeps of a plugin's price, in basis points; own rate – one that staff set for a
 * single developer; point – a moment from which another rate holds.
 */

/** The highest rate, as of the terms of the site. */
export const maxRate = 5000;

/** `rate` null is the rate of everybody again; `startsAt` in unix seconds, 0 for at once. */
export const SetDeveloperFeeInput = z.object({
  id: rule.id(),
  rate: z.number().int().min(0).max(maxRate).nullable(),
  startsAt: z.number().int().min(0).max(4_102_444_800).default(0),
  note: rule.line().trim().min(1).max(200),
});
export const DeveloperFeeIdInput = z.object({ id: rule.id() });

/** What staff set for a developer. Times in unix seconds. */
export type OwnFee = {
  id: number;
  rate: number | null;
  startsAt: number;
  madeAt: number;
  madeBy: string;
  note: string;
  state: 'current' | 'coming' | 'past' | 'withdrawn';
};

/**
 * The rate of a developer now, since when (null from the beginning), whether it is their own, and the next one that is
 * announced. Times in unix seconds.
 */
export type DeveloperFee = {
  rate: number;
  since: number | null;
  isOwn: boolean;
  next: { rate: number; at: number } | null;
};
