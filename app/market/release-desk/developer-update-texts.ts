import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of a developer's versions and of talking with reviewers. */
export const updateTexts = await pageTexts(
  () => import('./developer-update.zh.ts'),
  () => import('./developer-update.en.ts'),
);
export type UpdateTexts = ReturnType<typeof updateTexts.use>;
