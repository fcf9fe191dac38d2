import { z } from 'zod';
import { fen } from '#app/billing/topups/topups.schema.ts';
import { type ChannelName, channelNames } from '#app/billing/channels/channels.schema.ts';

/*
 * Glossary: payment – money a provider is to take in for us, under a number of ours; receipt – what the provider says
 * of money that arrived; notification – a message of a provider, kept as it came; break – ours and theirs do not agree;
 * late – it arrived after its purpose had ended.
 */

/** created → waiting → paid | closed | failed; closed → paid when money comes all the same. */
export const paymentStates = ['created', 'waiting', 'paid', 'closed', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A payment that money still may come for. */
export const isUnderWay = (state: PaymentState): boolean => state === 'created' || state === 'waiting';

/** A provider is asked again about a payment after so long, by a page and by the job. */
export const askAgain_ms = 3000;
export const unconfirmed_ms = 120_000;

/** `amount` in fen; `isPhone`: the payer would rather be sent to an app than scan a code. */
export const StartPaymentInput = z.object({
  amount: fen(),
  channel: z.enum(channelNames),
  isPhone: z.boolean().default(false),
});

/** A number of ours. */
export const PaymentNumberInput = z.object({ number: z.string().regex(/^[A-Z0-9]{8,32}$/) });
export const SimulateInput = PaymentNumberInput.extend({ act: z.enum(['pay', 'giveUp']) });
export const PaymentIdInput = z.object({
  id: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/**
 * A payment as its member sees it; `code` is the picture of what is to be scanned, as SVG. Amounts in fen, times unix
 * seconds.
 */
export type PayView = {
  number: string;
  topUpId: number;
  channel: ChannelName;
  amount: number;
  state: PaymentState;
  isSandbox: boolean;
  isLate: boolean;
  way: 'redirect' | 'qr' | null;
  address: string;
  code: string;
  fault: string;
  expiresAt: number;
};
