import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words of the desk of tags. */
export const deskTexts = await pageTexts(
  () => import('./tag-desk.zh.ts'),
  () => import('./tag-desk.en.ts'),
);
export type DeskTexts = ReturnType<typeof deskTexts.in>;
