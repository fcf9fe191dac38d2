import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import { type PurchaseState, type ShareContent, type ShareState } from '#app/billing/shares/shares.schema.ts';

/** A share in the desk's list. Times are unix seconds, money is fen. */
export type DeskShare = {
  id: string;
  state: ShareState;
  title: string;
  author: MemberCard;
  price: number;
  sold: number;
  refunds: number;
  updatedAt: number;
};

/** A purchase on the desk. */
export type DeskPurchase = {
  id: number;
  state: PurchaseState;
  buyer: MemberCard;
  promoter: MemberCard | null;
  price: number;
  fee: number;
  promoterPart: number;
  authorPart: number;
  paidAt: number;
  openedAt: number | null;
  refundedAt: number | null;
  reason: string;
  journalId: number;
};

/** A step in a share's life; `by` is null for the system. */
export type DeskEvent = {
  id: number;
  from: string;
  to: string;
  by: MemberCard | null;
  reason: string;
  at: number;
  purchaseId: number | null;
};

/** A share with everything about it but what is sold: newest purchases and events, at most 50 each. */
export type DeskFile = DeskShare & {
  previewHtml: string;
  reason: string;
  expiresAt: number;
  stock: number | null;
  purchases: DeskPurchase[];
  events: DeskEvent[];
};

/** What is sold, for the desk. */
export type DeskContent = ShareContent;

const reason = rule.line().trim().min(1).max(500);
const publicId = z.string().regex(/^[A-Za-z0-9]{16}$/);
/** A draft is its author's alone. */
export const deskTabs = ['all', 'active', 'paused', 'expired', 'sold_out', 'revoked', 'taken_down'] as const;
/** `q` is a title's words, a public id or a whole link. */
export const DeskSharesInput = z.object({
  state: z.enum(deskTabs).catch('all'),
  q: z.string().trim().max(200).catch(''),
  ...keysetFields,
});
export const DeskShareInput = z.object({ id: publicId });
export const DecideShareInput = z.object({ id: publicId, reason });
export const RefundPurchaseInput = z.object({ id: rule.id(), reason });
