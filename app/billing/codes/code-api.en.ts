import type { Widen } from '#app/core/texts/language.ts';
import type zh from './code-api.zh.ts';

export default {
  off: 'Gift codes are not accepted at the moment',
  typo: 'This is not a complete code. Please check it for missing or mistyped characters',
  invalid: 'This code is not valid, has been used or has expired',
  ownBatch: 'You cannot redeem gift codes that you made yourself',
  redeemed: (amount: string) => `${amount} has been added to your balance`,
  bankMissing: 'Please choose the bank account',
  totalTooLarge: 'All codes together are worth too much',
  dayInPast: 'The day must not be in the past',
  stateConflict: 'This batch has changed in the meantime. Please reload the page',
  made: 'The batch is set up',
  voided: 'The codes of this batch are void',
} satisfies Widen<typeof zh>;
