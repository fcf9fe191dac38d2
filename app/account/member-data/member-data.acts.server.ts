import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of member data are called in the audit log. */
export const memberDataActs: ActNames = {
  'account.requestExport': ['申请导出数据', 'Asked for their data'],
  'account.closeAccount': ['申请注销', 'Asked to close the account'],
  'account.keepAccount': ['撤回注销', 'Kept the account'],
  'account.holdClosing': ['账户有余款，注销暂停', 'Paused a closing: money left'],
  'account.dropUpload': ['随注销删除上传文件', 'Deleted an upload with its account'],
  'account.closeMember': ['注销账号', 'Closed an account'],
};
