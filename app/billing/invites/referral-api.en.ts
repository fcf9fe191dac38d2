import type { Widen } from '#app/core/texts/language.ts';
import type zh from './referral-api.zh.ts';

export default {
  voided: 'The referral is void',
  voidedWith: (amount: string) => `The referral is void; ${amount} of commission was taken back`,
  voidAlready: 'This referral is void already',
  ownCase: 'You are part of this referral: somebody else has to decide',
} satisfies Widen<typeof zh>;
