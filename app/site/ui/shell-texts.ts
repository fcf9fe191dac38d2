import type zh from '../lang/zh-cn/shell.ts';
import type { Widen } from '#app/core/language.ts';

/** The frame's texts in one language. */
export type ShellTexts = Widen<typeof zh>;
