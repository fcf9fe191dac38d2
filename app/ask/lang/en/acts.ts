import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/acts.ts';

export default {
  acceptDone: 'Answer accepted',
  unacceptDone: 'Answer no longer accepted',
  linkCopied: 'Link copied',
  copyFailed: 'Could not copy. Please copy the link from the address bar.',
  delete: 'Delete',
  deleteCommentTitle: 'Delete this comment?',
  deleteCommentText: 'This cannot be undone.',
  commentDeleted: 'Comment deleted',
  deletePostTitle: 'Delete this post?',
  deletePostText: 'It will disappear from all lists and from search right away, and you cannot restore it yourself. You will also lose:',
  deleteAnswerTitle: 'Delete this answer?',
  deleteAnswerText: 'It will disappear from the page right away, and you cannot restore it yourself. You will also lose:',
  losesText: 'the text and its edit history',
  losesVotes: (score: string) => `its score of ${score}`,
  losesComments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  losesAnswers: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  losesBookmarks: (count: number) => (count === 1 ? '1 bookmark' : `${count} bookmarks`),
  postDeleted: 'Post deleted',
  answerDeleted: 'Answer deleted',
} satisfies Widen<typeof zh>;
