import { pageTexts } from '#app/core/texts/page-texts.ts';

export const searchTexts = await pageTexts(
  () => import('./search.zh.ts'),
  () => import('./search.en.ts'),
);
export type SearchTexts = ReturnType<typeof searchTexts.in>;
