import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of what stands around some questions. */
export const noticeTexts = await pageTexts(
  () => import('./state-notices.zh.ts'),
  () => import('./state-notices.en.ts'),
);
