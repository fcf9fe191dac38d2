import type { Widen } from '#app/core/texts/language.ts';
import type zh from './acts.zh.ts';

export default {
  makeWiki: 'Make wiki',
  unmakeWiki: 'Undo wiki',
  makeWikiTitle: 'Make this a community wiki?',
  makeWikiText:
    'More members will be able to edit it, and votes on it will no longer earn reputation. Only moderators can undo this.',
  unmakeWikiTitle: 'Give this back to its author?',
  unmakeWikiText: 'From then on only the author and members with the right to edit can change it.',
  wikiDone: 'Updated',
  acceptDone: 'Answer accepted',
  unacceptDone: 'Answer no longer accepted',
  linkCopied: 'Link copied',
  copyFailed: 'Could not copy. Please copy the link from the address bar.',
  delete: 'Delete',
  deleteCommentTitle: 'Delete this comment?',
  deleteCommentText: 'This cannot be undone.',
  commentDeleted: 'Comment deleted',
  deletePostTitle: 'Delete this post?',
  deletePostText:
    'It will disappear from all lists and from search right away, and you cannot restore it yourself. You will also lose:',
  deleteAnswerTitle: 'Delete this answer?',
  deleteAnswerText:
    'It will disappear from the page right away, and you cannot restore it yourself. You will also lose:',
  losesText: 'the text and its edit history',
  losesVotes: (score: string) => `its score of ${score}`,
  losesComments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  losesAnswers: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  losesBookmarks: (count: number) => (count === 1 ? '1 bookmark' : `${count} bookmarks`),
  postDeleted: 'Post deleted',
  answerDeleted: 'Answer deleted',
} satisfies Widen<typeof zh>;
