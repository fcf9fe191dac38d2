import type zh from '../lang/zh-cn/home.ts';
import type { Widen } from '#app/core/language.ts';

/** The home page's texts in one language. */
export type HomeTexts = Widen<typeof zh>;
