import type { Widen } from '#app/core/texts/language.ts';
import type zh from './placement-desk.zh.ts';

export default {
  title: 'Placements',
  lead: 'New questions, articles and models settle at topics of the map by what they say; those that fit nowhere well enough wait here. A chosen place never changes by itself, and a rejection is remembered.',
  tabs: 'State of placement',
  states: { waiting: 'Waiting', auto: 'Placed automatically', nowhere: 'Not on the map' },
  list: 'Posts',
  post: 'Post',
  kinds: { question: 'Question', article: 'Article', model: 'Model' },
  places: { waiting: 'Nearest topics', auto: 'Topics', nowhere: 'Topics' },
  at: 'Time',
  none: 'No topic is near',
  here: (title: string) => `Put it at “${title}”`,
  choose: 'Choose topics',
  acts: 'Acts',
  empty: { waiting: 'Everything has a place', auto: 'No place waits to be checked', nowhere: 'No such posts' },
  emptyText: 'New posts settle within a minute.',
  readOnly: 'You may look, but not change places.',
} satisfies Widen<typeof zh>;
