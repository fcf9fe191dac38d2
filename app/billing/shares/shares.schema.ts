import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: paid share – a text with files that a member sells by a link; preview – the part that everybody may read;
 * content – the part that is paid for; purchase – a member's right to the content; opening – the first look at it,
 * which ends the right to a refund; promoter – who passed the link on and gets a part of the price; stock – how many
 * members may have it; public id – the 16 characters in the link.
 */

export const shareStates = ['draft', 'active', 'paused', 'expired', 'sold_out', 'revoked', 'taken_down'] as const;
export type ShareState = (typeof shareStates)[number];
export const purchaseStates = ['created', 'paid', 'unlocked', 'refunded'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** What an author does to a share. */
export const shareActs = ['publish', 'pause', 'resume', 'revoke'] as const;
export type ShareAct = (typeof shareActs)[number];

export const limits = {
  title: [2, 60],
  preview: 4000,
  body: 50_000,
  stock: 1_000_000,
  days: 365,
  files: 10,
  drafts: 200,
} as const;
/** Largest file of a share. */
export const maxShareFile_bytes = 20 * 1024 * 1024;

/** What everybody may know of a file: never its name. */
export type FileHint = { number: number; suffix: string; size: number };
export type ShareFile = { id: string; name: string; mimetype: string; size: number };

/** How the reader stands to a share. */
export type Viewer = 'guest' | 'member' | 'buyer' | 'owner';

/**
 * A reader's own purchase. Times are unix seconds, money is fen. `canRefund`: the buyer may have the money back at
 * once.
 */
export type OwnPurchase = {
  id: number;
  state: PurchaseState;
  price: number;
  paidAt: number;
  refundUntil: number;
  canRefund: boolean;
  isOpened: boolean;
};

/** What is paid for. */
export type ShareContent = { html: string; files: ShareFile[]; updatedAt: number };

/** Everything about a share that its page shows to this reader. `content` is null unless it is the reader's. */
export type ShareView = {
  id: string;
  state: ShareState;
  /** Why staff took it down; only for its author and buyers. */
  reason: string;
  title: string;
  author: MemberCard;
  previewHtml: string;
  characters: number;
  files: FileHint[];
  price: number;
  sold: number;
  /** How many are left; null for any number. */
  left: number | null;
  expiresAt: number;
  updatedAt: number;
  refundHours: number;
  promoterBp: number;
  /** What a promoter gets of a sale at present. */
  promoterPart: number;
  viewer: Viewer;
  purchase: OwnPurchase | null;
  content: ShareContent | null;
  /** The reader's spendable cash; null for guests. */
  cash: number | null;
};

/** An author's share in the list. `income` is the author's part of what was sold and not refunded. */
export type OwnShare = {
  id: string;
  state: ShareState;
  title: string;
  price: number;
  sold: number;
  stock: number | null;
  expiresAt: number;
  views: number;
  visitors: number;
  income: number;
  refunds: number;
};

/** Figures of one share, or of all of a member's; days are YYYY-MM-DD of the site, oldest first. */
export type ShareFigures = {
  views: number;
  visitors: number;
  purchases: number;
  income: number;
  refunds: number;
  days: { day: string; income: number; purchases: number; views: number }[];
};

/** What the author edits. */
export type ShareDraft = {
  id: string;
  state: ShareState;
  revision: number;
  title: string;
  preview: string;
  body: string;
  price: number;
  promoterBp: number;
  stock: number | null;
  expiresAt: number;
  sold: number;
  files: ShareFile[];
};

/** A line of a buyer's list. */
export type BoughtShare = OwnPurchase & {
  shareId: string;
  title: string;
  author: MemberCard;
  shareState: ShareState;
  refundedAt: number | null;
};

const publicId = z.string().regex(/^[A-Za-z0-9]{16}$/);
const fen = z.coerce.number<number | string>().int().min(1).max(100_000_000);

export const ShareIdInput = z.object({ id: publicId });
export const SaveShareInput = z.object({
  /** None makes a new draft. */
  id: publicId.optional(),
  /** The revision that was edited. */
  revision: z.coerce.number<number | string>().int().min(0).max(1_000_000).default(0),
  title: rule.line().trim().min(limits.title[0]).max(limits.title[1]),
  preview: z.string().max(limits.preview).default(''),
  body: z.string().max(limits.body).default(''),
  price: fen,
  promoterBp: z.coerce.number<number | string>().int().min(0).max(9000).default(0),
  stock: z.coerce.number<number | string>().int().min(1).max(limits.stock).nullable().default(null),
  /** Unix seconds. */
  expiresAt: z.coerce.number<number | string>().int().min(1).max(9_999_999_999),
});
export const ChangeShareInput = z.object({ id: publicId, act: z.enum(shareActs) });
export const PreviewShareInput = z.object({ markdown: z.string().max(limits.body) });

export const listTabs = ['all', 'draft', 'active', 'ended'] as const;
export type ListTab = (typeof listTabs)[number];
/** The states of each tab of the author's list. */
export const statesOf: Record<ListTab, readonly ShareState[]> = {
  all: shareStates,
  draft: ['draft'],
  active: ['active', 'paused'],
  ended: ['expired', 'sold_out', 'revoked', 'taken_down'],
};
export const OwnSharesInput = z.object({ tab: z.enum(listTabs).catch('all'), ...keysetFields });
/** 0 for all days since the first share. */
export const figureDays = [7, 30, 90, 365, 0] as const;
export const FiguresInput = z.object({
  id: publicId.optional(),
  days: z.coerce.number<number | string>().pipe(z.literal(figureDays)).catch(30),
});

/** `price` is what the buyer was shown; `from` is filled from the cookie of promoted links. */
export const BuyShareInput = z.object({ id: publicId, price: fen, from: z.string().max(1000).default('') });
export const PurchasesInput = z.object({ ...keysetFields });
export const ShareFileInput = z.object({ id: publicId, file: z.unknown().optional() });
export const FileIdInput = z.object({ id: z.uuid() });
export const FileOfShareInput = z.object({ id: publicId, file: z.uuid() });

/** `p` is the code of who passed the link on; `from` is filled from the cookie. */
export const ViewShareInput = z.object({
  id: publicId,
  p: z.string().max(32).default(''),
  from: z.string().max(1000).default(''),
});
