import { pageTexts } from '#app/core/texts/page-texts.ts';

export const noticeTexts = await pageTexts(
  () => import('./notice.zh.ts'),
  () => import('./notice.en.ts'),
);
export const lineTexts = await pageTexts(
  () => import('./notice-lines.zh.ts'),
  () => import('./notice-lines.en.ts'),
);
