import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of the form of a proposal. */
export const proposeTexts = await pageTexts(
  () => import('../lang/zh-cn/propose.ts'),
  () => import('../lang/en/propose.ts'),
);
