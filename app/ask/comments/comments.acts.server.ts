import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of comments are called in the audit log. */
export const commentsActs: ActNames = {
  'ask.postComment': ['评论', 'Commented'],
  'ask.editComment': ['编辑评论', 'Edited a comment'],
  'ask.deleteComment': ['删除评论', 'Deleted a comment'],
};
