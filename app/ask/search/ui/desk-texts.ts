import { pageTexts } from '#app/core/page-texts.ts';

export const deskTexts = await pageTexts(
  () => import('../../lang/zh-cn/search-desk.ts'),
  () => import('../../lang/en/search-desk.ts'),
);
export type DeskTexts = ReturnType<typeof deskTexts.in>;
