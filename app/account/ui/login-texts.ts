import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/login.ts';

/** Texts of the login page and its parts. */
export type LoginTexts = Widen<typeof zh>;
