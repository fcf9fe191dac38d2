import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/ask.ts';

/** The texts that several pages of this area share. */
export const askTexts = await pageTexts(
  () => import('../lang/zh-cn/ask.ts'),
  () => import('../lang/en/ask.ts'),
);

export type AskTexts = Widen<typeof zh>;
