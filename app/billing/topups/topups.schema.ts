import { z } from 'zod';
import type { JournalType } from '#app/wallet/ledger/ledger.schema.ts';

/*
 * Glossary: top-up – a member's wish to add money to their cash, and what became of it; channel – the way the money
 * comes: transfer, or the name of a payment provider; bill – a line of the member's cash as the ledger has it; late –
 * money that came after its top-up ended.
 */

/**
 * Through a channel: created → paying → credited | expired | failed | cancelled. By bank transfer: created →
 * proof_uploaded → receipt_entered → confirmed | refused | expired | cancelled, where the proof may be left out.
 */
export const topUpStates = [
  'created',
  'paying',
  'proof_uploaded',
  'receipt_entered',
  'credited',
  'confirmed',
  'refused',
  'expired',
  'failed',
  'cancelled',
] as const;
export type TopUpState = (typeof topUpStates)[number];

/** Money still may come, or is being checked. */
export const openStates = [
  'created',
  'paying',
  'proof_uploaded',
  'receipt_entered',
] as const satisfies readonly TopUpState[];

/** The channel of bank transfers that two people confirm. */
export const transferChannel = 'transfer';

/** A whole number of fen above zero, as a number or in digits. */
export const fen = () =>
  z.union([
    z.number().int().min(1).max(1e15),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .refine((value) => value >= 1),
  ]);

/** What a member wants to pay in: `amount` in fen. */
export const StartTopUpInput = z.object({ amount: fen(), channel: z.string().regex(/^[a-z][a-z0-9_-]{0,29}$/) });

/** What a payment provider says was paid for a top-up; `transaction` is the provider's number. */
export type PaidTopUp = {
  topUpId: number;
  transaction: string;
  amount: bigint;
  channel: string;
  occurredAt?: Date | undefined;
};

/**
 * A top-up as its member sees it. Amounts in fen, times unix seconds; `remark` is '' but for transfers; `paid` null
 * until money was credited.
 */
export type TopUp = {
  id: number;
  channel: string;
  amount: number;
  state: TopUpState;
  remark: string;
  reason: string;
  paid: number | null;
  journalId: number | null;
  createdAt: number;
  expiresAt: number;
  stateAt: number;
};

/** A state that a top-up came to. */
export type TopUpEvent = {
  id: number;
  state: TopUpState;
  at: number;
  actorKind: string;
  actorId: number | null;
  note: string;
};

export const TopUpIdInput = z.object({
  id: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
export const TopUpListInput = z.object({ before: edge, after: edge });

export const billKinds = ['all', 'topUp', 'purchase', 'refund', 'transferIn'] as const;
export type BillKind = (typeof billKinds)[number];

/** Which journals a kind of bills has; those of none are in `all` only. */
export const billTypes: Record<Exclude<BillKind, 'all'>, readonly JournalType[]> = {
  topUp: ['topUp', 'manualTopUp', 'redeemCode', 'lateMoney', 'resolveReceipt'],
  purchase: ['payOrder', 'payShare', 'hold', 'payHold'],
  refund: ['refund', 'returnOrder', 'releaseHold', 'topUpRefund', 'failRefund', 'payBack'],
  transferIn: ['earningsToCash'],
};

export const billPageSizes = [10, 20, 50, 100] as const;

/** A page of bills, from 1; `month` is YYYY-MM of the site's time zone, '' for all. */
export const BillsInput = z.object({
  kind: z.enum(billKinds).default('all'),
  month: z
    .string()
    .regex(/^(20\d\d-(0[1-9]|1[0-2]))?$/)
    .default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type BillsInput = z.output<typeof BillsInput>;

/**
 * A bill; amounts in fen as text, since sums may be large; `at` unix seconds; `id` is the journal's number; `path`
 * leads to what it is about, '' for none.
 */
export type Bill = {
  id: number;
  type: JournalType;
  memo: string;
  amount: string;
  before: string;
  after: string;
  at: number;
  path: string;
};

/** What a month brought and took, in fen as text, both positive. */
export type MonthSum = { month: string; gained: string; lost: string };

/** A way to pay in now, the most direct first; limits in fen. `isSandbox`: nobody pays real money there. */
export type TopUpMethod = { channel: string; min: number; max: number; isSandbox: boolean };

/** How far bank transfer has the two people that it needs: one enters what has come, another confirms it. */
export type SecondPerson = 'there' | 'missing' | 'nobody';

/** What stands at the head of the balance page; amounts in fen as text. */
export type BalanceFacts = {
  cash: string;
  held: string;
  owed: string;
  earnings: string;
  /** Postings of money are stopped for a check of the books. */
  isPaused: boolean;
  takesCodes: boolean;
  methods: TopUpMethod[];
  choices: number[];
};

/** Where a member came from for want of money: a path of this site, and the name of the plugin that was to be bought. */
export type WayBack = { path: string; plugin: string | null };
