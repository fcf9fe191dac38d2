import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';
import { fen } from '#app/billing/topups/topups.schema.ts';
import { bankPattern } from '#app/billing/transfers/transfers.schema.ts';

/*
 * Glossary: code – a word that is worth an amount to whoever redeems it first; batch – codes made together, of one
 * worth; promotion – codes that are given away, at the platform's cost; sold – codes whose worth was paid for; issue –
 * making the codes and showing them, once; hint – the first four characters of a code, by which people may talk about
 * it.
 */

export const codeKinds = ['promotion', 'sold'] as const;
export type CodeKind = (typeof codeKinds)[number];
export const maxCodes = 10_000;

/** What a member typed: in any case, with or without the signs between its groups. */
export const RedeemCodeInput = z.object({ code: z.string().min(1).max(100) });

/**
 * `amount` of one code in fen; valid to the end of the day `expiresOn` of the site's time zone, for ever without it;
 * `bank` for sold ones.
 */
export const MakeBatchInput = z.object({
  kind: z.enum(codeKinds),
  amount: fen(),
  count: z.coerce.number<number | string>().int().min(1).max(maxCodes),
  expiresOn: z
    .string()
    .regex(/^(20\d\d-\d\d-\d\d)?$/)
    .refine((value) => value === '' || !Number.isNaN(new Date(`${value}T00:00:00Z`).getTime()))
    .default(''),
  bank: z.union([z.literal(''), z.string().regex(bankPattern)]).default(''),
  note: rule.line().trim().min(1).max(200),
});
export const BatchIdInput = z.object({ id: rule.id() });
/** `issues` is how often codes of it were made before, as the caller knows it: of several at once only one is right. */
export const IssueInput = z.object({
  id: rule.id(),
  issues: z.coerce.number<number | string>().int().min(0).max(1_000_000),
});
export const VoidBatchInput = z.object({ id: rule.id(), reason: rule.line().trim().min(1).max(300) });

const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
export const BatchListInput = z.object({ before: edge, after: edge });

/** What a batch is now. */
export type BatchState = 'draft' | 'issued' | 'used' | 'expired' | 'void';

/** A batch as the console shows it. Amounts in fen, times unix seconds. */
export type Batch = {
  id: number;
  kind: CodeKind;
  amount: number;
  count: number;
  redeemed: number;
  bank: string;
  note: string;
  state: BatchState;
  expiresAt: number | null;
  madeAt: number;
  madeBy: MemberCard;
  issues: number;
  issuedAt: number | null;
  voidedAt: number | null;
  voidReason: string;
  journalId: number | null;
};

/** A redeemed code. */
export type RedeemedCode = { id: number; hint: string; member: MemberCard; at: number; journalId: number };

/** The codes of a batch in plain words: only in the answer that made them. */
export type IssuedCodes = { id: number; codes: string[] };
