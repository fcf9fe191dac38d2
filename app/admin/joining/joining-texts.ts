import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the console's desks of who may join. */
export const joiningTexts = await pageTexts(
  () => import('./joining.zh.ts'),
  () => import('./joining.en.ts'),
);
export type JoiningTexts = ReturnType<typeof joiningTexts.use>;
