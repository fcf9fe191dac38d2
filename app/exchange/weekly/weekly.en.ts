import type { Widen } from '#app/core/texts/language.ts';
import type zh from './weekly.zh.ts';

export default {
  title: 'Best of the week',
  titleOf: (first: string, last: string) => `Best of the week, ${first} – ${last}`,
  lead: (first: string, last: string) => `The posts of ${first} – ${last} with the most votes.`,
  description: (site: string) => `The questions and articles on ${site} with the most votes, week by week.`,
  list: 'Best posts',
  previous: 'Week before',
  next: 'Week after',
  weeks: 'Earlier weeks',
  archive: 'Archive',
  emptyTitle: 'Nothing picked yet',
  emptyText: 'Every Monday the best voted posts of the week before are kept here.',
  seeHot: 'See what’s hot',
  gone: 'All posts of this week’s best have been deleted.',
} satisfies Widen<typeof zh>;
