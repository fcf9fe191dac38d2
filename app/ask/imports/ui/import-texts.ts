import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/imports.ts';

export type ImportTexts = Widen<typeof zh>;

/** Texts of the console's page of imports. */
export const importTexts = await pageTexts(
  () => import('../lang/zh-cn/imports.ts'),
  () => import('../lang/en/imports.ts'),
);

export const importTones = { waiting: 'accent', running: 'accent', done: 'primary', failed: 'danger', cancelled: 'line' } as const;
