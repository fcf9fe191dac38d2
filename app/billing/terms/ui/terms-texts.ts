import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/terms.ts';

/** The words of the console's page about terms; the public page has the names from it too. */
export const termTexts = await pageTexts(
  () => import('../lang/zh-cn/terms.ts'),
  () => import('../lang/en/terms.ts'),
);
export type TermTexts = Widen<typeof zh>;
