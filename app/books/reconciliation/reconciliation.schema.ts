import { z } from 'zod';
import { dayInput } from '#app/core/day-input.ts';
import { channelNames } from '#app/billing/channels/channels.schema.ts';

/*
 * Glossary: bill – a provider's list of what it took in and gave back; statement – a bank's list of what came to an
 * account of ours and left it; line – one entry of either; match – the same on both sides: line, our row and the
 * ledger; break – what is not.
 */

/** How a file is laid out. `neutral` and `bank` are ours: every column is named in English. */
export const billFormats = ['alipay', 'wechat', 'stripe', 'neutral'] as const;
export type BillFormat = (typeof billFormats)[number];
export const lineStates = ['matched', 'differs', 'theirs'] as const;
export type LineState = (typeof lineStates)[number];

/** The columns of our own formats, for the help of the import form. */
export const neutralColumns = [
  'type',
  'transaction',
  'number',
  'refund_number',
  'amount',
  'fee',
  'currency',
  'time',
] as const;
export const bankColumns = ['date', 'serial', 'amount', 'counterparty', 'remark'] as const;

/** A bank account of ours, as the ledger names it. */
export const bankName = /^[a-z0-9][a-z0-9_-]{0,29}$/;
export const maxFile_bytes = 20 * 1024 * 1024;

/** A file with it; `format` of a bank's is always `bank`. */
export const ImportBillInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('provider'),
    channel: z.enum(channelNames),
    format: z.enum(billFormats),
    file: z.unknown().optional(),
  }),
  z.object({
    kind: z.literal('bank'),
    channel: z.string().trim().regex(bankName),
    format: z.literal('bank').default('bank'),
    file: z.unknown().optional(),
  }),
]);
export const FetchBillInput = z.object({ channel: z.enum(channelNames), day: dayInput });

const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
export const BillListInput = z.object({ before: edge, after: edge });
export const BillLinesInput = z.object({
  id: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
  state: z.enum(['', ...lineStates]).catch(''),
  before: edge,
  after: edge,
});

/** An import. Counts of lines by what they came to; times unix seconds. */
export type BillRow = {
  id: number;
  kind: 'provider' | 'bank';
  channel: string;
  format: string;
  name: string;
  day: string;
  lines: number;
  matched: number;
  differs: number;
  theirs: number;
  importedAt: number;
  importedBy: string;
};

export type LineKind = 'payment' | 'refund' | 'in' | 'out';

/** A line as the console shows it. Amounts in fen. */
export type LineRow = {
  id: number;
  kind: LineKind;
  transaction: string;
  number: string;
  amount: number;
  fee: number;
  currency: string;
  at: number;
  note: string;
  state: LineState;
  paymentId: number | null;
  journalId: number | null;
};

/** A line before it is kept. `key` names it at whoever wrote it. Amounts in fen, positive. */
export type NewLine = {
  kind: LineKind;
  channel: string;
  key: string;
  transaction: string;
  number: string;
  refundNumber: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  at: Date;
  note: string;
};
