import type zh from './authen.zh.ts';
import type { Widen } from '#app/core/texts/language.ts';

/** Texts of the real-name page, in either language. */
export type AuthenTexts = Widen<typeof zh>;
