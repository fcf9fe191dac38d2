import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of shares are called in the audit log. */
export const sharesActs: ActNames = {
  'billing.saveShare': ['保存付费分享', 'Saved a paid share'],
  'billing.changeShare': ['发布、暂停或撤回付费分享', 'Published, paused or withdrew a paid share'],
  'billing.expireShare': ['付费分享到期', 'Paid share ended'],
  'billing.addShareFile': ['给付费分享添加文件', 'Added a file to a paid share'],
  'billing.removeShareFile': ['删除付费分享的文件', 'Removed a file from a paid share'],
};
