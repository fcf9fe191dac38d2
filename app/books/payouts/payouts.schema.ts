import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import { type FailReason, failReasons, type WithdrawalState } from '#app/billing/withdrawals/withdrawals.schema.ts';

/*
 * Glossary: payout file – approved withdrawals as a table that the bank pays; result – what the bank said of one of
 * them; import – a file of results; verdict – what an import does with a line, or why it does nothing.
 */

/** The channel of the ledger that payouts by file go through. */
export const payoutChannel = 'bank';

/** So many withdrawals fit in one file, and so many lines in an import. */
export const maxFile = 500;
export const maxImport = 2000;

/** A file in the list; amounts in fen, times in unix seconds. `open` counts lines without a final answer. */
export type PayoutFile = {
  id: number;
  name: string;
  hash: string;
  lines: number;
  amount: number;
  open: number;
  madeAt: number;
  madeBy: string;
  downloads: number;
};

/** A line of a file as the screen shows it. */
export type PayoutLine = {
  line: number;
  id: number;
  number: string;
  state: WithdrawalState;
  net: number;
  bank: string;
  last4: string;
  holderHint: string;
  nickname: string;
};

export const results = ['paid', 'failed', 'unknown'] as const;
export type PayoutResult = (typeof results)[number];

/**
 * What a line of the bank's file says. `amount` is fen, null when it is no amount; `result` null when it is no known
 * word.
 */
export type ResultLine = {
  line: number;
  number: string;
  result: PayoutResult | null;
  amount: string | null;
  reason: FailReason | '';
  note: string;
  reference: string;
};

/** `apply` changes something, `same` says what is known already, `done` was imported before; the rest are refused. */
export const verdicts = [
  'apply',
  'same',
  'done',
  'UNREADABLE',
  'NOT_FOUND',
  'AMOUNT_MISMATCH',
  'STATE_CONFLICT',
  'OWN',
] as const;
export type Verdict = (typeof verdicts)[number];
export type JudgedLine = ResultLine & { verdict: Verdict; state: WithdrawalState | null; net: number | null };

/**
 * What an import would do, or did. `unsent`: lines to apply of files that nobody has downloaded, so that no bank should
 * know of them.
 */
export type ImportReport = {
  unsent: number;
  hash: string;
  lines: JudgedLine[];
  counts: Partial<Record<Verdict, number>>;
};

export const PayoutListInput = z.object(keysetFields);
export const PayoutIdInput = z.object({ id: rule.id() });
export const MakePayoutInput = z.object({ ids: z.array(rule.id()).min(1).max(maxFile) });
export const ResultsInput = z.object({
  name: rule.line().pipe(z.string().trim().min(1).max(120)),
  text: z.string().min(1).max(1_000_000),
});
export const BounceInput = z.object({
  id: rule.id(),
  reason: z.enum(failReasons),
  note: z.string().trim().min(1).max(300),
});
