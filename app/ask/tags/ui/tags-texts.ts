import { pageTexts } from '#app/core/page-texts.ts';

/** The words of tags' pages. */
export const tagsTexts = await pageTexts(
  () => import('../lang/zh-cn/tags.ts'),
  () => import('../lang/en/tags.ts'),
);
export type TagsTexts = ReturnType<typeof tagsTexts.in>;
