import type { Widen } from '#app/core/texts/language.ts';
import type zh from './cards.zh.ts';

export type CardsTexts = Widen<typeof zh>;
