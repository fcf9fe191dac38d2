import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the desk of uploads. */
export const uploadsTexts = await pageTexts(
  () => import('./console-uploads.zh.ts'),
  () => import('./console-uploads.en.ts'),
);
