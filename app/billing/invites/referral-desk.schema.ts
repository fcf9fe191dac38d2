import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import type { CommissionStateName, Source, VoidReason } from './invites.schema.ts';

/*
 * Glossary: sign – what makes a referral look like one person's or like bought registrations; it decides nothing by
 * itself.
 */

/**
 * What may speak against a referral: the same ID number, bank card, address on the first day, address on any other day,
 * many at once.
 */
export const signs = ['realName', 'card', 'device', 'address', 'burst'] as const;
export type Sign = (typeof signs)[number];

/** So many registrations by one link within half an hour before and after are a burst. */
export const burstOf = 5;

/**
 * A referral on the desk. Times are unix seconds, money is fen; `earned` is what the inviter still has of its
 * commissions.
 */
export type DeskReferral = {
  id: number;
  member: MemberCard;
  inviter: MemberCard;
  registeredAt: number;
  voidReason: VoidReason | null;
  signs: Sign[];
  orders: number;
  earned: number;
};

/** A commission that hangs on the referral; `to` gets it. `amount` is what is left of it. */
export type DeskCommission = {
  id: number;
  source: Source;
  level: 1 | 2;
  to: MemberCard;
  buyer: MemberCard;
  paid: number;
  amount: number;
  state: CommissionStateName;
  at: number;
  journalId: number;
};

/**
 * A referral with what hangs on it: its newest commissions, at most 50, of `commissionCount`; `left` is what voiding
 * takes back of all of them, `near` how many came by the link within the same hour.
 */
export type ReferralFile = DeskReferral & {
  touchedAt: number;
  boundAt: number;
  near: number;
  voidedAt: number | null;
  voidedBy: MemberCard | null;
  voidNote: string;
  commissions: DeskCommission[];
  commissionCount: number;
  left: number;
};

export const deskTabs = ['valid', 'void', 'all'] as const;
/** `q` is the id or the username of the member who came, or of who invited them. */
export const DeskReferralsInput = z.object({
  state: z.enum(deskTabs).catch('valid'),
  q: z.string().trim().max(100).catch(''),
  ...keysetFields,
});
/** `id` is the member's who was invited: nobody is invited twice. */
export const DeskReferralInput = z.object({ id: rule.id() });
export const VoidReferralInput = z.object({ id: rule.id(), reason: rule.line().trim().min(1).max(500) });
