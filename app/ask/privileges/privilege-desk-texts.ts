import type { Widen } from '#app/core/texts/language.ts';
import type zh from './privilege-desk.zh.ts';

export type PrivilegeDeskTexts = Widen<typeof zh>;
