import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of what stands around some questions. */
export const noticeTexts = await pageTexts(
  () => import('./thread-banners.zh.ts'),
  () => import('./thread-banners.en.ts'),
);
