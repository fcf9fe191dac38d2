import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/member-data.ts';

export default {
  aboutPosts: 'your questions and articles, as Markdown',
  aboutAnswers: 'your answers, as Markdown',
  aboutComments: 'your comments, as Markdown',
  aboutVotes: 'your votes: 1 for, -1 against',
  aboutBookmarks: 'your bookmarks',
  aboutDrafts: 'drafts that you have not published',
} satisfies Widen<typeof zh>;
