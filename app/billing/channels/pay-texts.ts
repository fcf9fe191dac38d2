import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the page on which a member pays; the console uses its names of channels. */
export const payTexts = await pageTexts(
  () => import('./pay.zh.ts'),
  () => import('./pay.en.ts'),
);
