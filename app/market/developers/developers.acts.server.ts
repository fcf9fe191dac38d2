import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of developers and their teams are called in the audit log. */
export const developersActs: ActNames = {
  'market.chooseDeveloper': ['切换所代表的开发者', 'Chose as which developer to work'],
  'market.saveDeveloper': ['修改开发者资料', 'Changed the profile of a developer'],
  'market.closeDeveloper': ['关闭开发者账号', 'Closed a developer account'],
  'market.inviteToTeam': ['邀请加入开发者团队', 'Invited somebody to a developer’s team'],
  'market.joinTeam': ['加入开发者团队', 'Joined a developer’s team'],
  'market.declineTeam': ['婉拒开发者团队的邀请', 'Declined an invitation to a developer’s team'],
  'market.setTeamRole': ['更改团队成员的角色', 'Changed the role of a team member'],
  'market.removeFromTeam': ['移出开发者团队', 'Removed somebody from a developer’s team'],
  'market.leaveTeam': ['离开开发者团队', 'Left a developer’s team'],
};
