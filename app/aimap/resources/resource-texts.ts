import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words of what members say of resources. */
export const resourceTexts = await pageTexts(
  () => import('./resource-acts.zh.ts'),
  () => import('./resource-acts.en.ts'),
);
