import { pageTexts } from '#app/core/page-texts.ts';

export const searchTexts = await pageTexts(
  () => import('../../lang/zh-cn/search.ts'),
  () => import('../../lang/en/search.ts'),
);
export type SearchTexts = ReturnType<typeof searchTexts.in>;
