import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the frame around the developer area. */
export const developerAreaTexts = await pageTexts(
  () => import('./developer-area.zh.ts'),
  () => import('./developer-area.en.ts'),
);
export type DeveloperAreaTexts = ReturnType<typeof developerAreaTexts.use>;
