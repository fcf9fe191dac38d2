import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of clean-ups. */
export const cleanupTexts = await pageTexts(
  () => import('./clean-ups.zh.ts'),
  () => import('./clean-ups.en.ts'),
);
