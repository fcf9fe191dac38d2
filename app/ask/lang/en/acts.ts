import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/acts.ts';

export default {
  acceptDone: 'Answer accepted',
  unacceptDone: 'No longer accepted',
  linkCopied: 'Link copied',
  copyFailed: 'Could not copy: take it from the address bar',
  delete: 'Delete',
  deleteCommentTitle: 'Delete this comment?',
  deleteCommentText: 'It cannot be brought back.',
  commentDeleted: 'Comment deleted',
  deletePostTitle: 'Delete this post?',
  deletePostText: 'It disappears from all lists and from search at once, and you cannot bring it back. With it goes:',
  deleteAnswerTitle: 'Delete this answer?',
  deleteAnswerText: 'It disappears from the page at once, and you cannot bring it back. With it goes:',
  losesText: 'the text and its edit history',
  losesVotes: (score: string) => `its score of ${score}`,
  losesComments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  losesAnswers: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  losesBookmarks: (count: number) => (count === 1 ? '1 bookmark' : `${count} bookmarks`),
  postDeleted: 'Post deleted',
  answerDeleted: 'Answer deleted',
} satisfies Widen<typeof zh>;
