import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/reviews.ts';

export type ReviewTexts = Widen<typeof zh>;

/** Texts of reviewing. */
export const reviewTexts = await pageTexts(
  () => import('../lang/zh-cn/reviews.ts'),
  () => import('../lang/en/reviews.ts'),
);
