import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of model proposals are called in the audit log. */
export const modelProposalsActs: ActNames = {
  'ask.proposeModel': ['提议模型', 'Proposed a model'],
  'ask.withdrawProposal': ['撤回模型提议', 'Withdrew a model proposal'],
  'ask.publishModel': ['发布模型', 'Published a model'],
  'ask.returnProposal': ['退回模型提议', 'Returned a model proposal'],
};
