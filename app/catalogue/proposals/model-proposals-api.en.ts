import type { Widen } from '#app/core/texts/language.ts';
import type zh from './model-proposals-api.zh.ts';

export default {
  proposed: 'Sent. It appears in the catalogue once it has been reviewed',
  nothingChanges: 'This is what is published already: there is nothing to propose.',
  alreadyWaiting: 'You already have such a proposal waiting for review. You can change it under “My proposals”.',
  tooManyWaiting: (max: number) =>
    `${max} of your proposals are waiting for review. Please wait until some have been decided.`,
  decidedAlready: 'This proposal has just changed. Please reload the page.',
  withdrawn: 'Withdrawn',
  returned: 'Returned. The member will be notified',
  published: 'Published',
} satisfies Widen<typeof zh>;
