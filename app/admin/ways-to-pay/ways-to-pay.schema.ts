import { z } from 'zod';
import type { ChannelForm } from '#app/billing/channels/channels.schema.ts';
import type { TermDesk } from '#app/billing/terms/terms.schema.ts';
import type { SecondPerson, TopUpMethod } from '#app/billing/topups/topups.schema.ts';

/*
 * Glossary: way – how members put money into their balance: bank transfer, gift codes, a payment channel; holder – what
 * on the site holds money, or will.
 */

export const WithoutMoneyInput = z.object({ isOn: z.boolean() });

/** What stands against a site without money: its own, and what somebody is owed or offers. */
export const holderKinds = [
  'balances',
  'codes',
  'topUps',
  'receipts',
  'payments',
  'refunds',
  'pluginRefunds',
  'withdrawals',
  'orders',
  'owed',
  'plugins',
  'shares',
] as const;
export type HolderKind = (typeof holderKinds)[number];
export type Holder = { kind: HolderKind; count: number };

/** Gift codes that can still be redeemed: amounts in fen, `firstEnd` in unix seconds, null when none of them expires. */
export type CodeStock = { count: number; min: number; max: number; firstEnd: number | null };

export type WaysToPay = {
  isWithoutMoney: boolean;
  /** What members are offered now, as they see it. */
  methods: TopUpMethod[];
  choices: number[];
  takesCodes: boolean;
  codes: CodeStock;
  transferLine: string;
  second: SecondPerson;
  /** For callers who have the fees and limits. */
  terms: Pick<TermDesk, 'now' | 'coming'> | null;
  channels: ChannelForm[];
  isSimulated: boolean;
  /** What has to go before the site can be without money; nothing of it hides. */
  holders: Holder[];
};
