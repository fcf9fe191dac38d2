import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './reviews.zh.ts';

export type ReviewTexts = Widen<typeof zh>;

/** Texts of reviewing. */
export const reviewTexts = await pageTexts(
  () => import('./reviews.zh.ts'),
  () => import('./reviews.en.ts'),
);
