import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/share-data.ts';

export default {
  aboutShares: 'Your paid shares: title, price, state, preview and paid part',
  aboutPurchases: 'Paid shares you bought: amount, time and state',
} satisfies Widen<typeof zh>;
