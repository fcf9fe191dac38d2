import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/share-pay.ts';

export type ShareTexts = Widen<typeof zh>;

/** Texts of the page of a share. */
export const shareTexts = await pageTexts(
  () => import('../lang/zh-cn/share-pay.ts'),
  () => import('../lang/en/share-pay.ts'),
);
