import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of a post's page. */
export const infoTexts = await pageTexts(
  () => import('../lang/zh-cn/info.ts'),
  () => import('../lang/en/info.ts'),
);
