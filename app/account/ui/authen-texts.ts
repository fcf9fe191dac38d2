import type zh from '../lang/zh-cn/authen.ts';
import type { Widen } from '#app/core/language.ts';

/** Texts of the real-name page, in either language. */
export type AuthenTexts = Widen<typeof zh>;
