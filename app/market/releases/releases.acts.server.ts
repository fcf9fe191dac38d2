import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of versions are called in the audit log. */
export const releasesActs: ActNames = {
  'market.createVersion': ['上传插件版本', 'Uploaded a plugin version'],
  'market.scanVersion': ['记下版本的扫描结果', 'Took over what a scan found in a version'],
  'market.editVersion': ['修改版本说明', 'Changed what a version says'],
  'market.withdrawVersion': ['撤回插件版本', 'Withdrew a plugin version'],
  'market.scheduleVersion': ['给版本排期', 'Scheduled a version'],
  'market.unscheduleVersion': ['取消版本排期', 'Cancelled the schedule of a version'],
  'market.rollOutVersion': ['版本放量', 'Rolled a version out'],
  'market.publishVersion': ['版本按时发布', 'A version went out by itself'],
  'market.pauseVersion': ['暂停版本放量', 'Paused the roll-out of a version'],
  'market.resumeVersion': ['继续版本放量', 'Resumed the roll-out of a version'],
  'market.yankVersion': ['撤下插件版本', 'Yanked a plugin version'],
  'market.deprecateVersion': ['标记版本不再推荐', 'Deprecated a plugin version'],
  'market.restoreVersion': ['恢复版本为在线', 'Made a deprecated version live again'],
};
