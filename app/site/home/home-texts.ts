import type zh from './home.zh.ts';
import type { Widen } from '#app/core/texts/language.ts';

/** The home page's texts in one language. */
export type HomeTexts = Widen<typeof zh>;
