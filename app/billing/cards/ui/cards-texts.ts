import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/cards.ts';

export type CardsTexts = Widen<typeof zh>;
