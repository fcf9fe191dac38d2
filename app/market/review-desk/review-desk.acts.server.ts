import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of reviewers are called in the audit log. */
export const reviewDeskActs: ActNames = {
  'market.takeSubmission': ['认领插件提交', 'Took a submission of a plugin'],
  'market.approveSubmission': ['通过插件审核', 'Approved a plugin'],
  'market.requestChanges': ['请开发者修改插件', 'Asked for changes to a plugin'],
  'market.rejectSubmission': ['拒绝插件', 'Rejected a plugin'],
  'market.writeDeveloper': ['给插件开发者留言', 'Wrote to the developer of a plugin'],
  'market.releaseVersion': ['解除版本隔离', 'Released a version from quarantine'],
  'market.rejectVersion': ['拒绝隔离的版本', 'Rejected a version in quarantine'],
  'market.askScan': ['要求重新检查版本', 'Asked for another scan of a version'],
  'market.askMeasure': ['提出暂停或封禁', 'Asked for a suspension or block'],
  'market.confirmMeasure': ['确认暂停或封禁', 'Confirmed a suspension or block'],
  'market.confirmMeasureAlone': ['独自确认暂停或封禁', 'Confirmed a suspension or block alone'],
  'market.refuseMeasure': ['驳回暂停或封禁', 'Refused a suspension or block'],
};
