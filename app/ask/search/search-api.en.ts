import type { Widen } from '#app/core/texts/language.ts';
import type zh from './search-api.zh.ts';

export default {
  nothingAsked: 'There is nothing to look for in this search',
  tooManySaved: (max: number) => `You can save up to ${max} searches. Delete one you no longer need first`,
  runIsOpen: 'The index is already being rebuilt. Wait until it has finished, or stop it first',
  noRun: 'The index is not being rebuilt',
} satisfies Widen<typeof zh>;
