import { pageTexts } from '#app/core/page-texts.ts';

export const withheldTexts = await pageTexts(
  () => import('../lang/zh-cn/withheld.ts'),
  () => import('../lang/en/withheld.ts'),
);
