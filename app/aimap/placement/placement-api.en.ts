import type { Widen } from '#app/core/texts/language.ts';
import type zh from './placement-api.zh.ts';

export default {
  noted: 'Thank you, noted. It takes effect when another member agrees',
  settledBefore: 'This place is settled already, thank you',
  confirmed: 'The place is confirmed',
  rejected: 'Moved away from here',
  placed: 'Placed at the chosen topics',
  nowhere: 'Marked as belonging to no topic',
  aboutPlaces: 'What you said of where posts lie on the map',
  noTopic: 'A chosen topic is no longer there; please choose again',
} satisfies Widen<typeof zh>;
