import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of push on the page of notification settings. */
export const pushTexts = await pageTexts(
  () => import('./push.zh.ts'),
  () => import('./push.en.ts'),
);
