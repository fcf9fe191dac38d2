import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of the console's pages of the docs. */
export const docDeskTexts = await pageTexts(
  () => import('../lang/zh-cn/desk.ts'),
  () => import('../lang/en/desk.ts'),
);
