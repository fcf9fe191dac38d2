import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of notices are called in the audit log. */
export const noticesActs: ActNames = {
  'messages.createAnnouncement': ['发布公告', 'Published an announcement'],
  'messages.publishAnnouncement': ['定时公告开始展示', 'A scheduled announcement began'],
  'messages.withdrawAnnouncement': ['撤回公告', 'Withdrew an announcement'],
  'messages.readAnnouncement': ['阅读公告', 'Read an announcement'],
  'messages.markNoticesRead': ['标记通知已读', 'Read notices'],
  'messages.deleteNotices': ['删除通知', 'Deleted notices'],
  'messages.savePreferences': ['修改通知设置', 'Changed notification settings'],
  'messages.unsubscribe': ['退订邮件', 'Unsubscribed from mails'],
};
