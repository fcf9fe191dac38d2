import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of member moderation are called in the audit log. */
export const memberModerationActs: ActNames = {
  'ask.banMember': ['暂停成员发布', 'Member kept from posting'],
  'ask.liftBan': ['恢复成员发布', 'Member may post again'],
  'ask.addNote': ['添加成员备注', 'Note on a member'],
  'ask.removeNote': ['删除成员备注', 'Note removed'],
  'ask.addModerator': ['任命版主', 'Moderator appointed'],
  'ask.removeModerator': ['免去版主', 'Moderator dismissed'],
};
