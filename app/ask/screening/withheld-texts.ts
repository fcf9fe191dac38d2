import { pageTexts } from '#app/core/texts/page-texts.ts';

export const withheldTexts = await pageTexts(
  () => import('./withheld.zh.ts'),
  () => import('./withheld.en.ts'),
);
