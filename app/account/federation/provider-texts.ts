import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './federation.zh.ts';

export type ProviderTexts = Widen<typeof zh>;

/** Texts of the console's page of sign-in providers. */
export const providerTexts = await pageTexts(
  () => import('./federation.zh.ts'),
  () => import('./federation.en.ts'),
);
