import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the layout's editor. */
export const layoutTexts = await pageTexts(
  () => import('./map-layout.zh.ts'),
  () => import('./map-layout.en.ts'),
);
export type LayoutTexts = ReturnType<typeof layoutTexts.use>;
