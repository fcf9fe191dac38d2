import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of settings are called in the audit log. */
export const settingsActs: ActNames = {
  'admin.saveSettings': ['修改网站设置', 'Changed settings'],
  'admin.sendTestMail': ['发送测试邮件', 'Sent a test mail'],
};
