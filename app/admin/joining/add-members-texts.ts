import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the desk where staff add members. */
export const addMembersTexts = await pageTexts(
  () => import('./add-members.zh.ts'),
  () => import('./add-members.en.ts'),
);
