import type { Widen } from '#app/core/texts/language.ts';
import type zh from './compare.zh.ts';

export default {
  title: 'Compare models',
  lead: 'What is not stated is not guessed.',
  choose: 'Choose from the catalogue',
  gone: 'Some of these models are no longer in the catalogue and are left out.',
  empty: 'No models chosen',
  emptyText:
    'Press “Compare” on up to four models in the catalogue to see their licences, sizes and needs side by side.',
  fact: 'Fact',
  summary: 'Summary',
  newest: 'Latest version listed',
} satisfies Widen<typeof zh>;
