import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './terms.zh.ts';

/** The words of the console's page about terms; the public page has the names from it too. */
export const termTexts = await pageTexts(
  () => import('./terms.zh.ts'),
  () => import('./terms.en.ts'),
);
export type TermTexts = Widen<typeof zh>;
