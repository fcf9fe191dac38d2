import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of invites are called in the audit log. */
export const invitesActs: ActNames = {
  'billing.openInvite': ['生成邀请链接', 'Made an invite link'],
  'billing.bindReferral': ['登记邀请关系', 'Recorded who invited a member'],
  'billing.voidReferral': ['邀请关系作废', 'Voided a referral'],
  'billing.payReferral': ['计入邀请佣金', 'Credited a referral commission'],
};
