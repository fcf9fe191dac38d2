import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of joining are called in the audit log. */
export const joiningActs: ActNames = {
  'account.apply': ['申请加入', 'Applied for an account'],
  'account.admitApplicant': ['通过加入申请', 'Admitted an applicant'],
  'account.refuseApplicant': ['拒绝加入申请', 'Refused an applicant'],
  'account.makeInvitation': ['新建邀请链接', 'Made an invitation link'],
  'account.endInvitation': ['停用邀请链接', 'Ended an invitation link'],
  'account.useInvitation': ['凭邀请链接加入', 'Joined by an invitation link'],
};
