import { pageTexts } from '#app/core/texts/page-texts.ts';

export const studyTexts = await pageTexts(
  () => import('./study.zh.ts'),
  () => import('./study.en.ts'),
);
export type StudyTexts = ReturnType<typeof studyTexts.use>;
