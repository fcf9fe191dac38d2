import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of the console's announcements. */
export const announcementsTexts = await pageTexts(
  () => import('../lang/zh-cn/announcements.ts'),
  () => import('../lang/en/announcements.ts'),
);
