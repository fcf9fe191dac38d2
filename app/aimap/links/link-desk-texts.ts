import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the desk of links. */
export const linkDeskTexts = await pageTexts(
  () => import('./link-desk.zh.ts'),
  () => import('./link-desk.en.ts'),
);
