import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';

/*
 * Glossary: invite – a member's link with a code; touch – the first visit by such a link, kept in a cookie; referral –
 * who brought whom, bound when a new member is first seen; void – a referral that pays nothing, for it is one person's;
 * source – what was bought: a plugin's order or a paid share.
 */

/** The cookie of a touch. */
export const touchCookie = 'wenwo-invite';

/** Letters and figures that nobody mixes up. */
export const codeLetters = '23456789abcdefghjkmnpqrstuvwxyz';
export const codeLength = 8;
export const isCode = (text: string): boolean => new RegExp(`^[${codeLetters}]{${codeLength}}$`).test(text);

/** Why a referral is void; `staff` voided it by hand, the others are found. */
export const voidReasons = ['realName', 'card', 'device', 'staff'] as const;
export type VoidReason = (typeof voidReasons)[number];

export const sources = ['order', 'share'] as const;
export type Source = (typeof sources)[number];

export const commissionStates = ['pending', 'available', 'void', 'clawed_back'] as const;
export type CommissionStateName = (typeof commissionStates)[number];

export const tabs = ['invited', 'commissions'] as const;
export type Tab = (typeof tabs)[number];
export const ShareFilters = z.object({ tab: z.enum(tabs).catch('invited'), ...keysetFields });
export const KeysetInput = z.object(keysetFields);

/** Somebody whom the caller invited, masked. `registeredAt` is unix seconds; `orders` counts what paid a commission. */
export type Invited = { id: number; name: string; registeredAt: number; voidReason: VoidReason | null; orders: number };

/** A commission of the caller's; money in fen, times in unix seconds. `amount` is what is left of it after refunds. */
export type Commission = {
  id: number;
  source: Source;
  level: 1 | 2;
  name: string;
  paid: number;
  rate: number;
  amount: number;
  state: CommissionStateName;
  at: number;
  releaseAt: number;
};

/** What the page of invitations shows beside its lists; money in fen. `code` is null before the link was made. */
export type InviteView = {
  code: string | null;
  clicks: number;
  registrations: number;
  orders: number;
  pending: number;
  available: number;
  rules: {
    rate: number;
    levels: number;
    second: number;
    cap: number;
    touchDays: number;
    orderDays: number;
    holdDays: number;
  };
};

/** What an invited member bought. `paid` and `fee` in fen: what the buyer paid, and what the platform keeps of it. */
export type Purchase = { source: Source; orderId: number; saleId: number; buyerId: number; paid: bigint; fee: bigint };
