import type { Widen } from '#app/core/texts/language.ts';
import type zh from './suggest.zh.ts';

export default {
  list: 'Search suggestions',
  count: (count: number) =>
    count === 1
      ? '1 suggestion, press the down arrow to choose it'
      : `${count} suggestions, use the arrow keys to choose one`,
  history: 'Recent searches, kept in this browser only',
  clear: 'Clear',
  solved: 'solved',
  answers: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  posts: (count: number) => (count === 1 ? '1 post' : `${count} posts`),
  docs: 'developer docs',
  area: 'Area of the map',
  kinds: { article: 'article', model: 'model' },
  searchFor: (words: string) => `Search for “${words}”`,
} satisfies Widen<typeof zh>;
