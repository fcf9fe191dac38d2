import { pageTexts } from '#app/core/page-texts.ts';

/** The texts of joining as a developer. */
export const indevTexts = await pageTexts(
  () => import('../lang/zh-cn/indev.ts'),
  () => import('../lang/en/indev.ts'),
);
