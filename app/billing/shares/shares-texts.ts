import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './shares.zh.ts';

export type SharesTexts = Widen<typeof zh>;

/** Texts of the lists of shares and of the editor. */
export const sharesTexts = await pageTexts(
  () => import('./shares.zh.ts'),
  () => import('./shares.en.ts'),
);
