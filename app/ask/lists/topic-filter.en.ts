import type { Widen } from '#app/core/texts/language.ts';
import type zh from './topic-filter.zh.ts';

export default {
  topic: 'Topic',
  topicIs: (name: string) => `Topic: ${name}`,
  title: 'Filter by topic',
  lead: 'Shows only posts at this place on the map.',
  search: 'Name, alias or pinyin',
  notFound: 'No such topic',
  show: 'Filter',
  browse: 'Find it on the map',
} satisfies Widen<typeof zh>;
