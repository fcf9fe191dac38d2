import type { Widen } from '#app/core/texts/language.ts';
import type zh from './links-api.zh.ts';

export default {
  checking: 'It is being checked: look again in a moment',
  same: 'Nothing has changed',
  twice: 'A topic has a resource with this address already: remove one of the two first',
  replaced: 'It leads to the new address now, which will be checked soon',
  archived: 'The address of the copy is kept',
  unarchived: 'The address of the copy is removed',
  settled: 'The reports are settled',
  whyReplaced: 'The address of a link was replaced',
  whyArchived: 'Where a copy of a link lies',
} satisfies Widen<typeof zh>;
