import type { Widen } from '#app/core/texts/language.ts';
import type zh from './map-place.zh.ts';

export default {
  isRight: (title: string) => `Is “${title}” right?`,
  right: 'Right',
  wrong: 'Wrong',
  saidRight: 'You said: right',
  saidWrong: 'You said: wrong',
  none: 'Not on the map yet: it is placed by its content within minutes, where something fits well enough.',
  choose: 'Choose a place',
  change: 'Change place',
  title: 'Where this post lies on the map',
  lead: 'At most three topics, the first is the main one. What is chosen never changes by itself.',
  topic: (n: number) => `Topic ${n}`,
  main: 'Main topic',
  search: 'By name, alias or pinyin',
  notFound: 'No such topic',
  save: 'Put it here',
  nowhere: 'Belongs to no topic',
} satisfies Widen<typeof zh>;
