import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words of the member's overview. */
export const overviewTexts = await pageTexts(
  () => import('./overview.zh.ts'),
  () => import('./overview.en.ts'),
);
export type OverviewTexts = ReturnType<typeof overviewTexts.in>;
