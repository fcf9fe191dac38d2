import type { Widen } from '#app/core/texts/language.ts';
import type zh from './categories.zh.ts';

export default {
  title: 'Categories',
  lead: 'Every post belongs to one category. Follow the ones you care about to hear of new posts.',
  description: (site: string) => `All categories on ${site}, and what people are talking about in each.`,
  list: 'All categories',
  posts: (count: string) => (count === '1' ? '1 post' : `${count} posts`),
  members: 'Certain groups only',
  posting: 'Only certain groups can post',
  hot: 'Under discussion',
  none: 'No posts yet',
  emptyTitle: 'No categories yet',
  emptyText: 'Categories show up here once an operator has created them.',
} satisfies Widen<typeof zh>;
