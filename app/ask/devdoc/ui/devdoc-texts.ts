import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of the developer docs. */
export const devdocTexts = await pageTexts(
  () => import('../lang/zh-cn/devdoc.ts'),
  () => import('../lang/en/devdoc.ts'),
);
