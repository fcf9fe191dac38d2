import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the console's pages about topics. */
export const topicDeskTexts = await pageTexts(
  () => import('./topic-desk.zh.ts'),
  () => import('./topic-desk.en.ts'),
);
export type TopicDeskTexts = ReturnType<typeof topicDeskTexts.use>;
