import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of the console's desk for paid shares. */
export const deskTexts = await pageTexts(
  () => import('../lang/zh-cn/share-desk.ts'),
  () => import('../lang/en/share-desk.ts'),
);
