import type { Widen } from '#app/core/texts/language.ts';
import type zh from './top-up-api.zh.ts';

export default {
  belowMinimum: (amount: string) => `The smallest top-up is ${amount}`,
  aboveMaximum: (amount: string) => `The largest top-up is ${amount}`,
  tooManyOpen: (count: number) => `You have ${count} top-ups waiting. Please finish or cancel one first`,
  stateConflict: 'This top-up has changed in the meantime. Please reload the page',
  amountMismatch: 'What was paid does not match this top-up',
  paused: 'Payments are paused while we check the books. Please try again later',
  cancelled: 'The top-up is cancelled',
} satisfies Widen<typeof zh>;
