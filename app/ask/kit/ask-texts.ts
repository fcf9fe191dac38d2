import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts, type PageTexts, textsWithPage } from '#app/core/texts/page-texts.ts';
import type zh from './ask.zh.ts';

export type AskTexts = Widen<typeof zh>;

/** The texts that several pages of this area share. */
export const askTexts: PageTexts<AskTexts> = import.meta.env.SSR
  ? await pageTexts<AskTexts>(
      () => import('./ask.zh.ts'),
      () => import('./ask.en.ts'),
    )
  : textsWithPage('ask');
