import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from '#app/billing/share-purchases/share-pay.zh.ts';

export type ShareTexts = Widen<typeof zh>;

/** Texts of the page of a share. */
export const shareTexts = await pageTexts(
  () => import('#app/billing/share-purchases/share-pay.zh.ts'),
  () => import('#app/billing/share-purchases/share-pay.en.ts'),
);
