import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of votes are called in the audit log. */
export const votesActs: ActNames = {
  'ask.castVote': ['投票', 'Voted'],
  'ask.reverseVotes': ['撤销集中投票', 'Reversed votes in a row'],
};
