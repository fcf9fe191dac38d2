import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the console's desk for paid shares. */
export const deskTexts = await pageTexts(
  () => import('./share-desk.zh.ts'),
  () => import('./share-desk.en.ts'),
);
