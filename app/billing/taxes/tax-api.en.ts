import type { Widen } from '#app/core/texts/language.ts';
import type zh from './tax-api.zh.ts';

export default {
  recorded: 'The tax payment is in the books.',
  bankMissing: 'There is no such bank account',
  tooMuch: 'This is more than was withheld and not paid yet',
} satisfies Widen<typeof zh>;
