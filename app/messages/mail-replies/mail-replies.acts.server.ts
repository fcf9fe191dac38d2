import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of mail replies are called in the audit log. */
export const mailRepliesActs: ActNames = {
  'messages.takeReply': ['用邮件回复', 'Replied by email'],
  'messages.testMailbox': ['测试回复邮箱', 'Tested the reply mailbox'],
};
