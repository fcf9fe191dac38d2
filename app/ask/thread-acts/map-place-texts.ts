import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of what members do about a post's place on the map: they come after the page. */
export const mapPlaceTexts = await pageTexts(
  () => import('./map-place.zh.ts'),
  () => import('./map-place.en.ts'),
);
