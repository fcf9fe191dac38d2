import { pageTexts } from '#app/core/page-texts.ts';

/** The words of the desk of tags. */
export const deskTexts = await pageTexts(
  () => import('../lang/zh-cn/tag-desk.ts'),
  () => import('../lang/en/tag-desk.ts'),
);
export type DeskTexts = ReturnType<typeof deskTexts.in>;
