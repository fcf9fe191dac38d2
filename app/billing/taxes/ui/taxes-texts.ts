import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/taxes.ts';

/** Texts of the page of withheld tax. */
export type TaxesTexts = Widen<typeof zh>;
