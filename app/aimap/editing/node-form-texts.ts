import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the forms of topics and areas. */
export const nodeFormTexts = await pageTexts(
  () => import('./node-form.zh.ts'),
  () => import('./node-form.en.ts'),
);
export type NodeFormTexts = ReturnType<typeof nodeFormTexts.use>;
