import type { Widen } from '#app/core/texts/language.ts';
import type security from './security.zh.ts';

/** Texts of the pages about the security of an account. */
export type SecurityTexts = Widen<typeof security>;
