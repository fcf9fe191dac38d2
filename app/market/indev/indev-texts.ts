import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of joining as a developer. */
export const indevTexts = await pageTexts(
  () => import('./indev.zh.ts'),
  () => import('./indev.en.ts'),
);
