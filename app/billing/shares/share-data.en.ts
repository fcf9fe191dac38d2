import type { Widen } from '#app/core/texts/language.ts';
import type zh from './share-data.zh.ts';

export default {
  aboutShares: 'Your paid shares: title, price, state, preview and paid part',
  aboutPurchases: 'Paid shares you bought: amount, time and state',
} satisfies Widen<typeof zh>;
