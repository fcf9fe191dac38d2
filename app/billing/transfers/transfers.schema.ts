import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';
import { fen, type TopUp, type TopUpEvent } from '#app/billing/topups/topups.schema.ts';

/*
 * Glossary: transfer – a top-up by bank transfer; remark – the word by which a transfer is known again; proof – a
 * picture or PDF of the transfer; receipt – money that came to a bank account of ours, a line of its statement; kept –
 * a receipt nobody can assign yet; maker – who enters or assigns a receipt; checker – who confirms what somebody else
 * entered.
 */

export const receiptStates = ['entered', 'kept', 'assigned', 'credited', 'resolved', 'void'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** Largest proof in bytes, and how many belong to one transfer. */
export const maxProof_bytes = 5 * 1024 * 1024;
export const maxProofs = 3;

export const RequestTransferInput = z.object({ amount: fen() });
/** The file comes as `file` of the same form. */
export const UploadProofInput = z.looseObject({ id: rule.id() });
export const ProofInput = z.object({ id: z.uuid() });

export type Proof = { id: string; type: 'image/jpeg' | 'application/pdf'; size: number; uploadedAt: number };

/** A transfer as its member sees it; `info` is how to pay, as HTML. */
export type Transfer = TopUp & { events: TopUpEvent[]; proofs: Proof[]; infoHtml: string };

const line = (max: number) => rule.line().trim().max(max);
const reason = line(300).min(1);
export const bankPattern = /^[a-z][a-z0-9-]{0,29}$/;
const day = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/)
  .refine((value) => {
    const date = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  });

/**
 * A line of a bank statement. `topUpId` when it is known what it is for; without it the money is kept until somebody
 * finds out.
 */
export const EnterReceiptInput = z.object({
  topUpId: rule.id().optional(),
  bank: z.string().regex(bankPattern),
  number: z
    .string()
    .trim()
    .transform((value) => value.toUpperCase())
    .pipe(z.string().regex(/^[\w./-]{4,64}$/)),
  amount: fen(),
  receivedOn: day,
  payer: line(100).min(1),
  note: line(300).default(''),
});

/** `amount` is what the checker reads off the statement: it must be what the maker entered. */
export const ConfirmReceiptInput = z.object({ id: rule.id(), amount: fen() });
export const ReturnReceiptInput = z.object({ id: rule.id(), reason });
export const RefuseTopUpInput = z.object({ id: rule.id(), reason });
/** To whom a kept receipt belongs: the remark of a transfer, or a username. */
export const AssignReceiptInput = z.object({ id: rule.id(), to: line(60).min(1), note: line(300).default('') });
export const DeskIdInput = z.object({ id: rule.id() });

export const deskTabs = ['waiting', 'check', 'kept', 'open', 'done'] as const;
export type DeskTab = (typeof deskTabs)[number];
const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
/** `q` finds a remark, a receipt's number or a username. */
export const DeskInput = z.object({
  tab: z.enum(deskTabs).catch('waiting'),
  q: line(64).catch('').default(''),
  before: edge,
  after: edge,
});
export type DeskInput = z.output<typeof DeskInput>;
export const TransferListInput = DeskInput.extend({ tab: z.enum(['waiting', 'open', 'done']).catch('waiting') });
export const ReceiptListInput = DeskInput.extend({ tab: z.enum(['check', 'kept']).catch('check') });

/** A receipt with the people in it. Amounts in fen, times unix seconds; `receivedOn` YYYY-MM-DD. */
export type Receipt = {
  id: number;
  bank: string;
  number: string;
  amount: number;
  receivedOn: string;
  payer: string;
  note: string;
  state: ReceiptState;
  topUpId: number | null;
  member: MemberCard | null;
  journalId: number | null;
  enteredBy: MemberCard;
  enteredAt: number;
  assignedBy: MemberCard | null;
  decidedBy: MemberCard | null;
  decidedAt: number | null;
  reason: string;
};

/** A transfer in a list of the desk. */
export type DeskTransfer = TopUp & { member: MemberCard; proofs: number };

/** Everything about a transfer for the desk; `receipt` is the one that counts, if there is one. */
export type TransferFile = TopUp & {
  member: MemberCard;
  events: (TopUpEvent & { actor: MemberCard | null })[];
  proofs: Proof[];
  receipt: Receipt | null;
};

/** What the tabs of the desk have waiting. */
export type DeskCounts = Record<'waiting' | 'check' | 'kept', number>;
