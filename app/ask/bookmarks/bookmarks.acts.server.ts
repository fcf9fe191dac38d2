import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of bookmarks are called in the audit log. */
export const bookmarksActs: ActNames = {
  'ask.saveFolder': ['保存收藏夹', 'Saved a bookmark folder'],
  'ask.deleteFolder': ['删除收藏夹', 'Deleted a bookmark folder'],
  'ask.orderFolders': ['排列收藏夹', 'Reordered bookmark folders'],
  'ask.moveBookmarks': ['移动收藏', 'Moved bookmarks'],
  'ask.noteBookmark': ['修改收藏备注', 'Noted on a bookmark'],
  'ask.setBookmark': ['收藏', 'Bookmarked'],
};
