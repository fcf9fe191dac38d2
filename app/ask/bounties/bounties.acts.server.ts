import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of bounties are called in the audit log. */
export const bountiesActs: ActNames = {
  'ask.offerBounty': ['悬赏', 'Offered a bounty'],
  'ask.endBounty': ['悬赏结束', 'Bounty ended'],
};
