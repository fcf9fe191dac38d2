import type { Widen } from '#app/core/texts/language.ts';
import type zh from './writing.zh.ts';

export default {
  draftConflict: 'This draft was just changed in another tab.',
  draftChoose: 'First choose which draft to keep, then send it.',
  draftKept: 'What you wrote has been kept. Log in to go on with it here.',
  draftTooLong: 'Too long to be kept as a draft. Once it is shorter, it is saved by itself.',
  staleLink: 'Open the newest version in a new tab',
  draftTake: 'Use that one',
  draftKeep: 'Keep this one',
  postAnonymously: 'Post anonymously',
  anonymousHelp:
    'Your name isn’t shown; within a thread you always appear under the same number. The site keeps a record in case rules are broken.',
} satisfies Widen<typeof zh>;
