import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the form of a proposal. */
export const proposeTexts = await pageTexts(
  () => import('./propose-model.zh.ts'),
  () => import('./propose-model.en.ts'),
);
