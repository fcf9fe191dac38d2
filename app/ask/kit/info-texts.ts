import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts, type PageTexts, textsWithPage } from '#app/core/texts/page-texts.ts';
import type zh from './info.zh.ts';

/** The texts of a post's page. */
export const infoTexts: PageTexts<Widen<typeof zh>> = import.meta.env.SSR
  ? await pageTexts<Widen<typeof zh>>(
      () => import('./info.zh.ts'),
      () => import('./info.en.ts'),
    )
  : textsWithPage('info');
