import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts, type PageTexts, textsWithPage } from '#app/core/texts/page-texts.ts';
import type zh from './thread.zh.ts';

/** The texts of what every reader can do about a question. */
export const threadTexts: PageTexts<Widen<typeof zh>> = import.meta.env.SSR
  ? await pageTexts<Widen<typeof zh>>(
      () => import('./thread.zh.ts'),
      () => import('./thread.en.ts'),
    )
  : textsWithPage('thread');
