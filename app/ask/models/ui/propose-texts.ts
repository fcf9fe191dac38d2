import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/propose.ts';

/** The texts of the form of a proposal. */
export const proposeTexts = await pageTexts(
  () => import('../lang/zh-cn/propose.ts'),
  () => import('../lang/en/propose.ts'),
);
export type ProposeTexts = Widen<typeof zh>;
