import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of what becomes of a balance at closing, for the member and for the desk. */
export const paybackTexts = await pageTexts(
  () => import('./paybacks.zh.ts'),
  () => import('./paybacks.en.ts'),
);
