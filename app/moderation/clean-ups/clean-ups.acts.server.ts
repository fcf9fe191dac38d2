import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of clean ups are called in the audit log. */
export const cleanUpsActs: ActNames = {
  'ask.startCleanup': ['开始清理垃圾内容', 'Clean-up started'],
  'ask.finishCleanup': ['清理完成', 'Clean-up finished'],
  'ask.undoCleanup': ['撤销清理', 'Clean-up undone'],
  'ask.finishUndo': ['撤销清理完成', 'Undoing finished'],
  'ask.purgeCleanup': ['永久删除已清理的内容', 'Clean-up purged'],
  'ask.blockNetwork': ['封锁网段', 'Network blocked'],
  'ask.openNetwork': ['解除网段封锁', 'Network unblocked'],
};
