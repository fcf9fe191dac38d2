import type { Widen } from '#app/core/texts/language.ts';
import type zh from './devdoc-api.zh.ts';

export default {
  tooComplex: 'The formatting is too complex to be shown: use fewer nested levels or shorten the text.',
  stale:
    'Somebody saved another revision while you were editing. Your text is not lost: copy it, open the latest revision and merge.',
  saved: 'Draft saved',
  published: 'Published',
  added: 'The page has been added',
  slugTaken: 'There is a page at this address already: choose another one.',
  tooDeep: 'The tree has three levels at most, and a page cannot lie below itself.',
  hidden: 'Hidden from the tree',
  unhidden: 'Shown again',
  thanks: 'Thank you for your feedback',
} satisfies Widen<typeof zh>;
