import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of proposals for the map are called in the audit log. */
export const mapProposalsActs: ActNames = {
  'aimap.propose': ['提议修改 AI 地图', 'Proposed a change of the AI map'],
  'aimap.withdrawProposal': ['撤回对 AI 地图的提议', 'Withdrew a proposal for the AI map'],
  'aimap.commentProposal': ['评论对 AI 地图的提议', 'Commented on a proposal for the AI map'],
  'aimap.approveProposal': ['赞成对 AI 地图的提议', 'Approved a proposal for the AI map'],
  'aimap.acceptProposal': ['采纳对 AI 地图的提议', 'Accepted a proposal for the AI map'],
  'aimap.returnProposal': ['请人修改对 AI 地图的提议', 'Sent a proposal for the AI map back'],
  'aimap.rejectProposal': ['不采纳对 AI 地图的提议', 'Turned down a proposal for the AI map'],
  'aimap.payItems': ['给经答题证明有用的题发积分', 'Gave points for quiz items that answers proved'],
  'aimap.undoRevision': ['撤销 AI 地图的修订', 'Undid a revision of the AI map'],
};
