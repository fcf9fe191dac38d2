import type { Widen } from '#app/core/texts/language.ts';
import type zh from './payback-data.zh.ts';

export default {
  about: 'Refunds by bank transfer that were asked for before closing, amounts in fen',
  aboutGivenUp: 'Balances that were given up before closing, amounts in fen',
} satisfies Widen<typeof zh>;
