import type { Widen } from '#app/core/texts/language.ts';
import type zh from './badge-desk.zh.ts';

export type BadgeDeskTexts = Widen<typeof zh>;
