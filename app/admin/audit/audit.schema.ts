import { z } from 'zod';
import { dayInput } from '#app/core/day-input.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';

/*
 * Glossary: act – one row of the audit log: who did what to which thing, when, in which request.
 */

/** What a subject is called, '' when it has no name, and where it can be opened, '' for nowhere. */
export type ActSubject = { name: string; path: string };

/** One act. `actor` is null for guests, jobs and accounts that are gone. `at` is unix seconds. */
export type Act = {
  id: number;
  at: number;
  actorKind: string;
  actorId: number | null;
  actor: MemberCard | null;
  /** The staff member who was signed in as the actor. */
  staff: { id: number; name: string } | null;
  action: string;
  /** What the act is called in the reader's language, '' when nothing that is written today has that name. */
  name: string;
  subjectKind: string;
  subjectId: number | null;
  subject: ActSubject | null;
  detail: Record<string, unknown>;
  requestId: string;
};

/** An act that the filter offers. */
export type ActChoice = { action: string; name: string };

const day = dayInput.catch('');

/**
 * Filters of the log; '' and 0 leave one out. `actor` is an account or a member number, the days are days in China,
 * both included.
 */
export const AuditInput = z.object({
  actor: z.string().trim().max(50).catch(''),
  action: z
    .string()
    .trim()
    .max(60)
    .regex(/^[\w.]*$/)
    .catch(''),
  subject: z
    .string()
    .max(30)
    .regex(/^[\w-]*$/)
    .catch(''),
  subjectId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
  from: day,
  to: day,
  ...keysetFields,
});
export type AuditFilter = Omit<z.output<typeof AuditInput>, 'before' | 'after'>;
