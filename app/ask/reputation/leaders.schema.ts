import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';

/*
 * Glossary: board – what members are ranked by; period – the last 7, 30 or 365 days of the site, or all time.
 */

export const boards = ['reputation', 'accepted'] as const;
export type Board = (typeof boards)[number];
export const periods = ['week', 'month', 'year', 'all'] as const;
export type Period = (typeof periods)[number];
/** The days that a period looks back over, today included; 0 for all. */
export const periodDays: Record<Period, number> = { week: 7, month: 30, year: 365, all: 0 };
export const maxPlaces = 100;

/**
 * One line of a board. Who has as much shares the place. `amount` is reputation gained, of all time the whole, or
 * answers accepted.
 */
export type Leader = { place: number; member: MemberCard; amount: number; reputation: number };

export const LeadersInput = z.object({
  board: z.enum(boards).default('reputation'),
  period: z.enum(periods).default('week'),
});
