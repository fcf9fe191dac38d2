import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developer-tokens-api.zh.ts';

export default {
  made: 'Token created',
  revoked: 'Token revoked',
  tooLong: (days: number) => `Tokens last at most ${days} days on this site`,
  notApproved: 'The developer is suspended or closed: no new tokens meanwhile',
} satisfies Widen<typeof zh>;
