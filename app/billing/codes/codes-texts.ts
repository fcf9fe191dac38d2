import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './codes.zh.ts';

export type CodesTexts = Widen<typeof zh>;

/** Texts of the console's page of redeem codes. */
export const codesTexts = await pageTexts(
  () => import('./codes.zh.ts'),
  () => import('./codes.en.ts'),
);

export const batchTones = {
  draft: 'accent',
  issued: 'primary',
  used: 'line',
  expired: 'line',
  void: 'danger',
} as const;
