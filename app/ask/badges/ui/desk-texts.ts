import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/desk.ts';

export type BadgeDeskTexts = Widen<typeof zh>;
