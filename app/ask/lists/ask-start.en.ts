import type { Widen } from '#app/core/texts/language.ts';
import type zh from './ask-start.zh.ts';

export default {
  title: 'Questions',
  description: (site: string) =>
    `Questions, answers and articles on ${site} about AI tools, models and building plugins, in Chinese and English.`,
  heading: 'Questions',
  lead: (questions: string, solved: string, articles: string) =>
    `${questions} ${questions === '1' ? 'question' : 'questions'}, ${solved} solved, plus ${articles} ${articles === '1' ? 'article' : 'articles'}`,
  searchLabel: 'Has it been asked before?',
  searchPlaceholder: 'e.g. streaming arrives all at once behind Nginx',
  search: 'Search',
  ask: 'Ask a question',
  categories: 'Categories',
  tabs: 'Questions',
  hot: 'Hot',
  newest: 'Newest',
  unanswered: 'Unanswered',
  list: 'Questions',
  more: {
    hot: 'All hot questions',
    newest: 'All questions',
    unanswered: 'All unanswered questions',
    mine: 'Everything you follow',
  },
  weeklyMore: 'Archive',
  emptyMine: 'Follow tags, categories or people, and their posts will line up here.',
  findTags: 'Browse tags',
  articles: 'Latest articles',
  articlesMore: 'All articles',
  feed: 'All posts (Atom)',
  emptyTitle: {
    hot: 'No questions yet',
    newest: 'No questions yet',
    unanswered: 'Every question has an answer',
    mine: 'Nothing new from what you follow',
  },
  emptyText: 'Be the first to ask. Mention versions, what you expected and what happened, and someone will answer.',
  emptyUnanswered: 'Browse the latest questions instead: improve an answer, or vote for one.',
  seeNewest: 'Latest questions',
} satisfies Widen<typeof zh>;
