import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of uploads are called in the audit log. */
export const uploadsActs: ActNames = {
  'account.uploadFile': ['上传文件', 'Uploaded a file'],
  'account.confirmUpload': ['登记直传文件', 'Recorded a file in the store'],
  'account.dropChangedObject': ['删除被篡改的直传文件', 'Dropped a changed object'],
  'account.removeUpload': ['删除上传文件', 'Removed an upload'],
  'account.testStore': ['测试对象存储', 'Tested the object storage'],
};
