import type { Widen } from '#app/core/texts/language.ts';
import type zh from './starter-content-api.zh.ts';

export default {
  typeWord: 'Type the word “remove”',
  isRemoving: 'The removal is running; choose again once it is done',
  kept: 'The starter content stays on the site',
  hidden: 'The starter content is being hidden; this takes a few seconds',
  removed: 'The starter content is being removed; this takes a few seconds',
} satisfies Widen<typeof zh>;
