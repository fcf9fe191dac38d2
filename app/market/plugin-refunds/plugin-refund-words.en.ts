import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugin-refund-words.zh.ts';

export default {
  categories: {
    not_working: 'Does not work',
    not_as_described: 'Not as described',
    not_needed: 'No longer needed',
    wrong_purchase: 'Bought by mistake',
    other: 'Other',
  },
  states: {
    requested: 'Waits for the developer',
    refused: 'Refused by the developer',
    escalated: 'Staff decides',
    denied: 'Denied by staff',
    done: 'Refunded',
    withdrawn: 'Withdrawn',
  },
  deciders: {
    automatic: 'Never used, refunded at once',
    developer: 'The developer agreed',
    silence: 'The developer did not answer',
    staff: 'Decided by staff',
  },
} satisfies Widen<typeof zh>;
