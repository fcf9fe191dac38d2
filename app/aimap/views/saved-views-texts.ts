import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words of sharing and keeping views of the map. */
export const savedViewsTexts = await pageTexts(
  () => import('./saved-views.zh.ts'),
  () => import('./saved-views.en.ts'),
);
