import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the page on which posts and answers are written. */
export const postTexts = await pageTexts(
  () => import('./post.zh.ts'),
  () => import('./post.en.ts'),
);

export type PostTexts = ReturnType<typeof postTexts.in>;
