import type { Widen } from '#app/core/texts/language.ts';
import type zh from './login.zh.ts';

/** Texts of the login page and its parts. */
export type LoginTexts = Widen<typeof zh>;
