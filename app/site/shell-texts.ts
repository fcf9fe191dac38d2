import type zh from './shell.zh.ts';
import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts, type PageTexts, textsWithPage } from '#app/core/texts/page-texts.ts';

/** The frame's texts in one language. */
export type ShellTexts = Widen<typeof zh>;

/** The frame's texts. */
export const shellTexts: PageTexts<ShellTexts> = import.meta.env.SSR
  ? await pageTexts<ShellTexts>(
      () => import('./shell.zh.ts'),
      () => import('./shell.en.ts'),
    )
  : textsWithPage('shell');
