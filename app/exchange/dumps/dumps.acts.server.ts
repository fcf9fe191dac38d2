import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of dumps are called in the audit log. */
export const dumpsActs: ActNames = {
  'ask.beginDump': ['开始上传导入数据', 'Began uploading an import file'],
  'ask.uploadDump': ['上传了导入数据', 'Uploaded an import file'],
  'ask.abortDump': ['取消或清理了上传的导入数据', 'Cancelled or dropped an import upload'],
  'ask.deleteDump': ['删除导入数据', 'Deleted import data'],
};
