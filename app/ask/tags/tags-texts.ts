import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words of tags' pages. */
export const tagsTexts = await pageTexts(
  () => import('./tags.zh.ts'),
  () => import('./tags.en.ts'),
);
export type TagsTexts = ReturnType<typeof tagsTexts.in>;
