import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the console's pages about learning paths. */
export const pathDeskTexts = await pageTexts(
  () => import('./path-desk.zh.ts'),
  () => import('./path-desk.en.ts'),
);
export type PathDeskTexts = ReturnType<typeof pathDeskTexts.use>;
