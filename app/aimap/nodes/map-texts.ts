import { pageTexts } from '#app/core/texts/page-texts.ts';

export const mapTexts = await pageTexts(
  () => import('./map.zh.ts'),
  () => import('./map.en.ts'),
);
export type MapTexts = ReturnType<typeof mapTexts.use>;
