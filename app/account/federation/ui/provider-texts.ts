import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../../lang/zh-cn/federation.ts';

export type ProviderTexts = Widen<typeof zh>;

/** Texts of the console's page of sign-in providers. */
export const providerTexts = await pageTexts(
  () => import('../../lang/zh-cn/federation.ts'),
  () => import('../../lang/en/federation.ts'),
);
