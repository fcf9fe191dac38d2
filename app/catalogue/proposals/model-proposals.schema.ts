import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { bounds, ModelFacts, type Task } from '#app/catalogue/models/models.schema.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: proposal – facts of a model that a member sent and staff publishes or returns.
 */

/**
 * `id` is the model that changes, 0 for a new one; `proposal` an own one that waits or was returned, to send it again.
 */
export const ProposeInput = z.object({
  id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  proposal: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  revision: z.coerce.number().int().min(0).default(0),
  note: rule.line().trim().max(bounds.note).default(''),
  facts: ModelFacts,
});
export const ProposalIdInput = z.object({ id: rule.id() });
/** Staff publishes, with facts they may have put right, or returns with a reason. */
export const DecideInput = z.discriminatedUnion('act', [
  z.object({ act: z.literal('publish'), id: rule.id() }),
  z.object({ act: z.literal('return'), id: rule.id(), reason: rule.line().trim().max(500).min(2) }),
]);
export const DeskInput = z.object({
  state: z.enum(['waiting', 'published', 'returned']).catch('waiting'),
  before: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
});

type ProposalState = 'waiting' | 'published' | 'returned' | 'withdrawn';
export type ProposalRow = {
  id: number;
  modelId: number | null;
  name: string;
  task: Task;
  note: string;
  state: ProposalState;
  reason: string;
  sentAt: number;
  decidedAt: number | null;
};
export type DeskRow = ProposalRow & { member: MemberCard };
/** A field that a proposal changes; values as they are shown, '' for none. */
export type FactChange = { field: string; before: string; after: string };
export type ProposalView = DeskRow & { facts: ModelFacts; isStale: boolean; changes: FactChange[]; html: string };
/** A published state of a model. */
export type ModelRevision = {
  revision: number;
  member: MemberCard;
  note: string;
  publishedAt: number;
  changes: FactChange[];
};
