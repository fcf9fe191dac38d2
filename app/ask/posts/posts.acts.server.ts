import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of posts are called in the audit log. */
export const postsActs: ActNames = {
  'ask.publishPost': ['发布帖子', 'Published a post'],
  'ask.editPost': ['编辑帖子', 'Edited a post'],
  'ask.deletePost': ['删除帖子', 'Deleted a post'],
};
