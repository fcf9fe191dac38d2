import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { ReportReason } from '#app/messages/parts/messages.policy.ts';

/*
 * Glossary: report – a member's complaint about another; desk – where staff decide on reports; context – what the two
 * wrote around the messages that were reported.
 */

export const reportStates = ['open', 'handled'] as const;
export type ReportState = (typeof reportStates)[number];

/**
 * Dismissed: nothing is wrong. Deleted: the reported messages are gone for both. Acted: something was done about the
 * member.
 */
export const reportOutcomes = ['dismissed', 'deleted', 'acted'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** A report in the desk's list. Times are unix seconds; `excerpt` is of the last message that was reported. */
export type ReportRow = {
  id: number;
  reason: ReportReason;
  reporter: MemberCard;
  member: MemberCard;
  excerpt: string;
  messages: number;
  createdAt: number;
  handledAt: number | null;
  handledBy: MemberCard | null;
  outcome: ReportOutcome | '';
};

/** A message of the conversation. `isGone`: only the report still has it. */
export type ReportedMessage = {
  id: number;
  isFromMember: boolean;
  isReported: boolean;
  isGone: boolean;
  text: string;
  createdAt: number;
};

/**
 * A report with everything that was reported and its context; `decision` is what staff noted, `others` how often the
 * member was reported by others.
 */
export type ReportFile = ReportRow & {
  note: string;
  decision: string;
  others: number;
  conversation: ReportedMessage[];
};

export const ReportListInput = z.object({ state: z.enum(reportStates).catch('open'), ...keysetFields });
export const ReportIdInput = z.object({ id: rule.id() });
export const DecideReportInput = z.object({
  id: rule.id(),
  outcome: z.enum(reportOutcomes),
  note: rule.line().trim().max(500).default(''),
});
