import type { Widen } from '#app/core/texts/language.ts';
import type zh from './user-card.zh.ts';

/** The card's texts in one language. */
export type CardTexts = Widen<typeof zh>;
