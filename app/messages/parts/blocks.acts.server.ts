import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of blocks are called in the audit log. */
export const blocksActs: ActNames = {
  'messages.blockMember': ['屏蔽会员', 'Blocked a member'],
};
