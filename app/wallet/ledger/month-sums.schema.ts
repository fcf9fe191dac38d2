import type { Asset, JournalType, MemberKind, Subject } from './ledger.schema.ts';

/*
 * Glossary: period – a span of time by when journals were recorded; `from` is in it, `to` no more; part – what a
 * journal of a period means to a member: most are one whole, sales and payouts are the gross amount and what came off
 * it; carry – the sums of all kinds of accounts at a moment that is over.
 */

export const parts = ['main', 'gross', 'fee', 'shared', 'tax'] as const;
/**
 * `main` is the whole; of a sale or payout `gross` is what went in or out, `fee`, `shared` (with other members) and
 * `tax` came off it.
 */
export type Part = (typeof parts)[number];

/** What is counted together; `isGain` is by the part's own sign. */
export type PartKey = { type: JournalType; part: Part; isGain: boolean };

/**
 * Some of a member's accounts of one asset, in a period; with `origins` only journals of these types, and refunds of
 * what such journals sold.
 */
export type MemberPeriod = {
  memberId: number;
  kinds: readonly MemberKind[];
  from: Date;
  to: Date;
  origins?: readonly JournalType[];
};

/** The sum of parts of one kind, credit positive, and how many there are. */
export type PartSum = PartKey & { amount: bigint; count: number };

/** One part; `at` is when it was recorded, in unix seconds; `memo` is in the reader's language. */
export type PartLine = PartKey & {
  journalId: number;
  amount: bigint;
  memo: string;
  at: number;
  subject: Subject | null;
};

/** What accounts hold in sum at moments, in the order of the moments; credit positive. */
export type KindBalances = { at: Date; balances: Map<MemberKind, bigint> };

/** What all accounts of a kind gained and lost in a period, both positive, in how many entries. */
export type KindSum = { kind: string; asset: Asset; side: number; credits: bigint; debits: bigint; count: number };

/** One entry of an account of a kind. `accountId` with `journalId` is its cursor. */
export type KindEntry = {
  journalId: number;
  accountId: number;
  account: string;
  memberId: number | null;
  type: JournalType;
  key: string;
  amount: bigint;
  memo: string;
  at: number;
  subject: Subject | null;
};

/** What may still be recorded with an earlier time is not older than this: a command takes its time when it begins. */
export const lateness_ms = 3_600_000;
