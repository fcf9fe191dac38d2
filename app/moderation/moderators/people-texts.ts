import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts about members: their moderation file, threads and moderators. */
export const peopleTexts = await pageTexts(
  () => import('./people.zh.ts'),
  () => import('./people.en.ts'),
);
