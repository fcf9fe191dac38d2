import type { Widen } from '#app/core/texts/language.ts';
import type zh from './anonymity-api.zh.ts';

export default {
  you: (name: string) => `${name} (you)`,
  notAllowed: 'This category doesn’t allow anonymous posts.',
  ownFiles:
    'The text contains a file you uploaded. Its address includes your member number and would give you away. Remove it, or post under your name.',
  notAnonymous: 'This wasn’t posted anonymously.',
  authorGone: 'The anonymous author has closed their account. There is no record of who it was.',
} satisfies Widen<typeof zh>;
