import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of tags are called in the audit log. */
export const tagsActs: ActNames = {
  'ask.saveTag': ['修改标签', 'Changed a tag'],
  'ask.mergeTag': ['合并标签', 'Merged a tag'],
  'ask.splitTag': ['拆分同义标签', 'Split a synonym off'],
  'ask.deleteTag': ['删除标签', 'Deleted a tag'],
  'ask.decideProposal': ['处理同义标签建议', 'Decided on a suggested synonym'],
  'ask.saveTagWiki': ['编辑标签说明', 'Edited a tag’s description'],
  'ask.proposeSynonym': ['建议同义标签', 'Suggested a synonym'],
  'ask.makeTag': ['创建标签', 'Made a tag'],
};
