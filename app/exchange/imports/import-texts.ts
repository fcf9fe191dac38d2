import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './imports.zh.ts';

export type ImportTexts = Widen<typeof zh>;

/** Texts of the console's page of imports. */
export const importTexts = await pageTexts(
  () => import('./imports.zh.ts'),
  () => import('./imports.en.ts'),
);

export const importTones = {
  waiting: 'accent',
  running: 'accent',
  done: 'primary',
  failed: 'danger',
  cancelled: 'line',
} as const;
