import type { Widen } from '#app/core/texts/language.ts';
import type zh from './rating-reports-api.zh.ts';

export default {
  ownRating: 'This is your own review: you can change or delete it yourself',
  noWords: 'This review has no words to report; they may just have been hidden',
  reported: 'Reported. We will tell you what became of it',
  reportedAlready: 'You have reported this review already; it is waiting for staff',
  reportsOfDay: (count: number) => `At most ${count} reviews can be reported a day. Please come back tomorrow`,
  kept: 'The review stays, and who reported it is told',
} satisfies Widen<typeof zh>;
