import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of a member's page. */
export const memberTexts = await pageTexts(
  () => import('../lang/zh-cn/member.ts'),
  () => import('../lang/en/member.ts'),
);
