import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/info.ts';

/** The texts of a post's page. */
export const infoTexts = await pageTexts(
  () => import('../lang/zh-cn/info.ts'),
  () => import('../lang/en/info.ts'),
);

export type InfoTexts = Widen<typeof zh>;
