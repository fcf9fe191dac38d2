import type { Widen } from '#app/core/texts/language.ts';
import type zh from './notice-api.zh.ts';

export default {
  brokenCursor: 'The address of this page is not right',
  brokenLink: 'This unsubscribe link is not right. Please open it from the mail again',
  endsInPast: 'The end must lie after now and after the beginning',
  tooComplex: 'The formatting of the announcement is too complex. Please simplify it',
} satisfies Widen<typeof zh>;
