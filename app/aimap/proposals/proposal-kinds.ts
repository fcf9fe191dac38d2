/*
 * The closed lists and numbers of proposals, for pages too: the schema stays out of them.
 */
export const proposalKinds = ['text', 'translation', 'topic', 'edge', 'resource', 'item'] as const;
export type ProposalKind = (typeof proposalKinds)[number];
export const proposalStates = ['open', 'returned', 'accepted', 'rejected', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Proposals of one member that wait, and how many a day; days within which undoing takes points back. */
export const proposalLimits = {
  open: 10,
  perDay: 20,
  reasonMin: 2,
  reason: 500,
  note: 1000,
  needs: 8,
  clawBack_days: 60,
} as const;
