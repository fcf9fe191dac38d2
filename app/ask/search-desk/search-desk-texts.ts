import { pageTexts } from '#app/core/texts/page-texts.ts';

export const deskTexts = await pageTexts(
  () => import('./search-desk.zh.ts'),
  () => import('./search-desk.en.ts'),
);
export type DeskTexts = ReturnType<typeof deskTexts.in>;
