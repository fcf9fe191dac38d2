import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './share-pay.zh.ts';

export type ShareTexts = Widen<typeof zh>;

/** Texts of the page of a share. */
export const shareTexts = await pageTexts(
  () => import('./share-pay.zh.ts'),
  () => import('./share-pay.en.ts'),
);
