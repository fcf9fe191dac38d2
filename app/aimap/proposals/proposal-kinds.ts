/*
 * The closed lists and numbers of proposals, for pages too: the schema stays out of them.
 */
export const proposalKinds = ['text', 'translation', 'topic', 'edge', 'resource', 'item'] as const;
export type ProposalKind = (typeof proposalKinds)[number];
export const proposalStates = ['open', 'returned', 'accepted', 'rejected', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Letters of reasons and notes, prerequisites of a new topic; days within which undoing takes points back. */
export const proposalLimits = {
  reasonMin: 2,
  reason: 500,
  note: 1000,
  needs: 8,
  clawBack_days: 60,
} as const;
