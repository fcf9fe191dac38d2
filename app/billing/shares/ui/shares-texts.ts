import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/shares.ts';

export type SharesTexts = Widen<typeof zh>;

/** Texts of the lists of shares and of the editor. */
export const sharesTexts = await pageTexts(
  () => import('../lang/zh-cn/shares.ts'),
  () => import('../lang/en/shares.ts'),
);
