import type zh from '#app/site/shell.zh.ts';
import type { Widen } from '#app/core/texts/language.ts';

/** The frame's texts in one language. */
export type ShellTexts = Widen<typeof zh>;
