import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the console's announcements. */
export const announcementsTexts = await pageTexts(
  () => import('./announcements.zh.ts'),
  () => import('./announcements.en.ts'),
);
