import type { Widen } from '#app/core/texts/language.ts';
import type zh from './writing.zh.ts';

export default {
  draftConflict: 'This draft was just changed in another tab.',
  draftChoose: 'First choose which draft to keep, then send it.',
  draftTake: 'Use that one',
  draftKeep: 'Keep this one',
  postAnonymously: 'Post anonymously',
  anonymousHelp:
    'Your name isn’t shown; within a thread you always appear under the same number. The site keeps a record in case rules are broken.',
} satisfies Widen<typeof zh>;
