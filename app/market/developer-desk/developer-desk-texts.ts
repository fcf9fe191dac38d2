import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the desk of developers. */
export const developerDeskTexts = await pageTexts(
  () => import('./developer-desk.zh.ts'),
  () => import('./developer-desk.en.ts'),
);
export type DeskTexts = ReturnType<typeof developerDeskTexts.use>;
