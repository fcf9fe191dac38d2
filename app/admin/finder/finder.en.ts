import type { Widen } from '#app/core/texts/language.ts';
import type zh from './finder.zh.ts';

export default {
  title: 'Search the console',
  titleOf: (words: string) => `Results for “${words}”`,
  label: 'Search the console',
  placeholder: 'Search pages, settings, members',
  search: 'Search',
  list: 'What the console has',
  kinds: { pages: 'Pages', settings: 'Settings', members: 'Members', acts: 'Acts' },
  count: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}, choose with the arrow keys`,
  loading: 'Searching…',
  none: (words: string) => `Nothing in the console for “${words}”`,
  noneText:
    'Try another word: the name of a page or a setting, an account or a nickname. Give e-mail and mobile in full.',
  lost: 'The server was not reached. Please try again in a moment.',
  start: 'Find a page, a setting or a member',
  startText: 'In English, Chinese or pinyin initials; members also by number, or by their whole e-mail or mobile.',
  whole: (words: string) => `Search the whole site for “${words}”`,
  wholeText: 'Questions, articles, models, topics',
  keys: { move: 'choose', open: 'open', tab: 'in a new tab' },
  hint: 'English, Chinese or pinyin initials',
  on: 'On',
  off: 'Off',
  kept: 'Set',
  number: (id: number) => `No. ${id}`,
} satisfies Widen<typeof zh>;
