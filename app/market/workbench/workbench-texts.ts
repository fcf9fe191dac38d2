import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the developer's first page. */
export const workbenchTexts = await pageTexts(
  () => import('./workbench.zh.ts'),
  () => import('./workbench.en.ts'),
);
export type WorkbenchTexts = ReturnType<typeof workbenchTexts.use>;
