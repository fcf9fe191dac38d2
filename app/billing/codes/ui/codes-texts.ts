import { pageTexts } from '#app/core/page-texts.ts';
import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/codes.ts';

export type CodesTexts = Widen<typeof zh>;

/** Texts of the console's page of redeem codes. */
export const codesTexts = await pageTexts(
  () => import('../lang/zh-cn/codes.ts'),
  () => import('../lang/en/codes.ts'),
);

export const batchTones = { draft: 'accent', issued: 'primary', used: 'line', expired: 'line', void: 'danger' } as const;
