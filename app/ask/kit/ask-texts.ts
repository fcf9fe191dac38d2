import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './ask.zh.ts';

/** The texts that several pages of this area share. */
export const askTexts = await pageTexts(
  () => import('./ask.zh.ts'),
  () => import('./ask.en.ts'),
);

export type AskTexts = Widen<typeof zh>;
