import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of the desk of bank cards. */
export const cardDeskTexts = await pageTexts(
  () => import('../lang/zh-cn/card-desk.ts'),
  () => import('../lang/en/card-desk.ts'),
);
