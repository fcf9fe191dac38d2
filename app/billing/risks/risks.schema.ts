import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: risk flag – a reason to look before a member's money leaves; open – not cleared yet: no withdrawal is asked
 * for or approved while one is.
 */

export const riskKinds = [
  'shared_card',
  'payout_failures',
  'self_referral',
  'stolen_account',
  'closed_account',
  'manual',
] as const;
/** What only the program can know; the rest is raised by hand, too. */
export const handKinds = [
  'shared_card',
  'payout_failures',
  'self_referral',
  'stolen_account',
  'manual',
] as const satisfies readonly RiskKind[];
export type RiskKind = (typeof riskKinds)[number];

/** A flag as staff sees it. Times are unix seconds; `raisedBy` is '' for the program itself. */
export type RiskFlag = {
  id: number;
  memberId: number;
  nickname: string;
  kind: RiskKind;
  reason: string;
  raisedAt: number;
  raisedBy: string;
  clearedAt: number | null;
  clearedBy: string;
  clearNote: string;
};

export const riskStates = ['open', 'cleared'] as const;
export type RiskState = (typeof riskStates)[number];

const words = z.string().trim().min(1).max(500);
export const RiskListInput = z.object({ ...keysetFields, state: z.enum(riskStates).catch('open') });
export const RaiseRiskInput = z.object({ memberId: rule.id(), kind: z.enum(handKinds), reason: words });
export const ClearRiskInput = z.object({ id: rule.id(), note: words });
