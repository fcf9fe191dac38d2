import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './watched-words.zh.ts';

export type WordTexts = Widen<typeof zh>;

/** Texts of the desk of words. */
export const wordTexts = await pageTexts(
  () => import('./watched-words.zh.ts'),
  () => import('./watched-words.en.ts'),
);
