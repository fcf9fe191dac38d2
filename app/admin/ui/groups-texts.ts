import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of groups and their editor. */
export const groupsTexts = await pageTexts(
  () => import('../lang/zh-cn/groups.ts'),
  () => import('../lang/en/groups.ts'),
);
