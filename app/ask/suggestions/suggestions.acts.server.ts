import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of suggestions are called in the audit log. */
export const suggestionsActs: ActNames = {
  'ask.suggestEdit': ['提出修改建议', 'Suggested an edit'],
  'ask.withdrawSuggestion': ['撤回修改建议', 'Withdrew a suggested edit'],
  'ask.approveSuggestion': ['采用修改建议', 'Approved a suggested edit'],
  'ask.rejectSuggestion': ['驳回修改建议', 'Rejected a suggested edit'],
  'ask.rebaseSuggestion': ['合并修改建议到新版本', 'Rebased a suggested edit'],
  'ask.setWiki': ['设置社区维基', 'Changed who owns a text'],
};
