import type { Widen } from '#app/core/texts/language.ts';
import type zh from './leaders.zh.ts';

export default {
  title: 'Members',
  description: 'Members ranked by reputation and by accepted answers, for a week, a month, a year and all time.',
  lead: 'Who has helped most lately. Updated every 15 minutes.',
  board: 'Ranked by',
  boards: { reputation: 'Reputation', accepted: 'Accepted answers' },
  period: 'Period',
  periods: { week: '7 days', month: '30 days', year: '1 year', all: 'All time' },
  table: 'Members',
  place: 'Rank',
  member: 'Member',
  gained: { reputation: 'Gained', accepted: 'Accepted answers' },
  reputation: 'Reputation',
  emptyTitle: 'Nobody is on this board yet',
  emptyText: 'Write an answer that helps. Votes and accepted answers bring you here.',
  answer: 'Find a question to answer',
} satisfies Widen<typeof zh>;
