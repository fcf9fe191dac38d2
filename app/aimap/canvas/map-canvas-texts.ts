import { pageTexts } from '#app/core/texts/page-texts.ts';

export const canvasTexts = await pageTexts(
  () => import('./map-canvas.zh.ts'),
  () => import('./map-canvas.en.ts'),
);
