import type { Widen } from '#app/core/texts/language.ts';
import type zh from './topup-data.zh.ts';

export default {
  aboutTopUps: 'Your top-ups with the time of each step; amounts in fen',
  aboutCodes: 'Gift codes you used, by their first four characters; amounts in fen',
} satisfies Widen<typeof zh>;
