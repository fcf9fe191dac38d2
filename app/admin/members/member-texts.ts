import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of a member's page. */
export const memberTexts = await pageTexts(
  () => import('./member.zh.ts'),
  () => import('./member.en.ts'),
);
