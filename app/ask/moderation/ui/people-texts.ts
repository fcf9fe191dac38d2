import { pageTexts } from '#app/core/page-texts.ts';

/** Texts about members: their moderation file, threads and moderators. */
export const peopleTexts = await pageTexts(
  () => import('../lang/zh-cn/people.ts'),
  () => import('../lang/en/people.ts'),
);
