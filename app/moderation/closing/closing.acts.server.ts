import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of closing are called in the audit log. */
export const closingActs: ActNames = {
  'ask.closePost': ['关闭问题', 'Closed a question'],
  'ask.reopenPost': ['重新开放问题', 'Reopened a question'],
  'ask.voteToClose': ['投票关闭问题', 'Voted to close a question'],
  'ask.voteToReopen': ['投票重新开放问题', 'Voted to reopen a question'],
  'ask.skipCloseVotes': ['跳过关闭投票', 'Skipped votes to close'],
  'ask.setPostRule': ['设置问题的回答规则', 'Set the answer rules of a question'],
  'ask.setCategoryRule': ['设置分类的回答规则', 'Set the answer rules of a category'],
  'ask.protectPost': ['保护问题', 'Protected a question'],
  'ask.archivePost': ['归档帖子', 'Archived a post'],
  'ask.showAnswers': ['公布回答', 'Revealed answers'],
  'ask.saveCloseReason': ['保存关闭理由', 'Saved a reason to close'],
  'ask.saveCloseVotes': ['修改关闭所需票数', 'Changed the votes needed to close'],
};
