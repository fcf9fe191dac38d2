import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/words.ts';

export type WordTexts = Widen<typeof zh>;

/** Texts of the desk of words. */
export const wordTexts = await pageTexts(
  () => import('../lang/zh-cn/words.ts'),
  () => import('../lang/en/words.ts'),
);
