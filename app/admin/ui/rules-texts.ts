import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of the rule editor. */
export const rulesTexts = await pageTexts(
  () => import('../lang/zh-cn/rules.ts'),
  () => import('../lang/en/rules.ts'),
);
