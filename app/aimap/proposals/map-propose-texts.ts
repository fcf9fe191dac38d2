import { pageTexts } from '#app/core/texts/page-texts.ts';

export const proposeTexts = await pageTexts(
  () => import('./propose.zh.ts'),
  () => import('./propose.en.ts'),
);
export type ProposeTexts = ReturnType<typeof proposeTexts.use>;
