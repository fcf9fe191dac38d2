import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of messages are called in the audit log. */
export const messagesActs: ActNames = {
  'messages.sendMessage': ['发送私信', 'Sent a message'],
  'messages.delMessage': ['删除私信', 'Deleted messages'],
  'messages.delConversation': ['删除会话', 'Deleted a conversation'],
  'messages.markRead': ['标记私信已读', 'Read messages'],
  'messages.setOfficialAccount': ['设置官方账号', 'Set an official account'],
};
