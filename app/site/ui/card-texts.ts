import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/card.ts';

/** The card's texts in one language. */
export type CardTexts = Widen<typeof zh>;
