import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of groups and their editor. */
export const groupsTexts = await pageTexts(
  () => import('./groups.zh.ts'),
  () => import('./groups.en.ts'),
);
