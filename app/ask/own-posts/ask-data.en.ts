import type { Widen } from '#app/core/texts/language.ts';
import type zh from './ask-data.zh.ts';

export default {
  aboutPosts: 'your questions and articles, as Markdown',
  aboutAnswers: 'your answers, as Markdown',
  aboutComments: 'your comments, as Markdown',
  aboutVotes: 'your votes: 1 for, -1 against',
  aboutBookmarks: 'your bookmarks',
  aboutFollows: 'The tags, categories and members you follow',
  aboutReputation: 'the log of your reputation',
  aboutBadges: 'your badges',
  aboutProposals: 'What you proposed for the model catalogue',
  aboutRatings: 'Your ratings of models',
  aboutDocFeedback: 'Your feedback on the developer docs',
  aboutSearches: 'searches you saved',
  aboutDrafts: 'drafts that you have not published',
} satisfies Widen<typeof zh>;
