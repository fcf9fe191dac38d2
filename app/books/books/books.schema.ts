import { z } from 'zod';
import type { ShownRecordCheck } from './record-checks.schema.ts';
import { type AccountCode, type Asset, assets, type JournalType, maxAmount } from '#app/wallet/ledger/ledger.schema.ts';

/*
 * Glossary: books – the ledger as staff reads it; correction – an amount moved between two accounts by hand, or a debt
 * given up (write-off); one person proposes it, another decides.
 */

const id = z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER);
const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
const code = z
  .string()
  .trim()
  .regex(/^[a-z_]{3,20}(?::[a-z0-9-]{1,40})?$/)
  .transform((text) => text as AccountCode);
const amount = z
  .number()
  .int()
  .positive()
  .max(Math.min(Number(maxAmount), Number.MAX_SAFE_INTEGER));
const reason = z.string().trim().min(2).max(200);
const ticket = z.string().trim().min(1).max(60);

export const BooksInput = z.object({ before: edge });
export const AccountInput = z.object({ code: z.string().max(64), before: edge });
export const JournalIdInput = z.object({ id });
/** A member's number, an account's code or its beginning, a journal's number or key. */
export const FindBooksInput = z.object({ q: z.string().trim().max(200) });
export const AdjustmentListInput = z.object({ before: edge, after: edge });

/**
 * `amount` in fen or points. A write-off takes what the member owes; a correction moves between two accounts of one
 * asset.
 */
export const ProposeAdjustmentInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('adjust'), from: code, to: code, amount, reason, ticket }),
  z.object({ kind: z.literal('writeOff'), memberId: id, amount, reason, ticket }),
]);
export const DecideAdjustmentInput = z.object({
  id,
  isConfirmed: z.boolean(),
  note: z.string().trim().max(200).default(''),
});
export const PauseInput = z.object({ asset: z.enum(assets), reason });
export const ResumeInput = z.object({ asset: z.enum(assets) });

/** Amounts are numbers of the asset's smallest unit, times unix seconds. */
export type AssetState = { asset: Asset; pausedAt: number | null; reason: string; sum: number };
export type KindSum = { kind: string; asset: Asset; side: number; accounts: number; posted: number };
export type JournalRow = { id: number; type: JournalType; key: string; actorKind: string; actor: string; at: number };
export type Books = {
  assets: AssetState[];
  kinds: KindSum[];
  /** What the nightly comparison with what was paid found; null before the first. */
  objects: ShownRecordCheck | null;
  /** The newest link of the hash chain; null before the first. */
  seal: { id: number; toJournal: number; hash: string; at: number } | null;
  journals: JournalRow[];
  before: number | null;
};
export type AccountView = {
  code: AccountCode;
  kind: string;
  asset: Asset;
  side: number;
  posted: number;
  openedAt: number;
  member: { id: number; nickname: string } | null;
  entries: {
    place: number;
    journalId: number;
    type: JournalType;
    key: string;
    amount: number;
    after: number | null;
    memo: string;
    at: number;
    path: string;
  }[];
  before: number | null;
};
export type JournalView = {
  id: number;
  key: string;
  type: JournalType;
  actorKind: string;
  actor: string;
  parentId: number | null;
  occurredAt: number;
  recordedAt: number;
  /** What it is about, '' for nothing with a page. */
  path: string;
  entries: { account: AccountCode; asset: Asset; amount: number; after: number | null; memo: string }[];
  /** Journals that continue, close or take back this one. */
  later: JournalRow[];
};
export type Adjustment = {
  id: number;
  kind: 'adjust' | 'writeOff';
  from: string;
  to: string;
  asset: Asset;
  amount: number;
  reason: string;
  ticket: string;
  state: 'proposed' | 'confirmed' | 'rejected';
  proposedBy: { id: number; nickname: string };
  proposedAt: number;
  decidedBy: string;
  decidedAt: number | null;
  note: string;
  journalId: number | null;
};
/** Where a search leads: a path of the console, or accounts to choose from. */
/** Members with money in their accounts, or who owe some; `hasMore` when there are others. */
export type HeldAccounts = { rows: (FoundAccount & { member: { id: number; nickname: string } })[]; hasMore: boolean };
export type Found = { path: string } | { accounts: FoundAccount[] };
export type FoundAccount = { code: AccountCode; asset: Asset; posted: number };
