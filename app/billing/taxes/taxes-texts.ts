import type { Widen } from '#app/core/texts/language.ts';
import type zh from './taxes.zh.ts';

/** Texts of the page of withheld tax. */
export type TaxesTexts = Widen<typeof zh>;
