import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { clicking, naming } from '#app/ask/parts/endpoint-options.server.ts';
import {
  deleteFolder,
  moveBookmarks,
  noteBookmark,
  orderFolders,
  saveFolder,
} from './bookmark-folders.commands.server.ts';
import { listBookmarks } from './bookmarks.queries.server.ts';
import {
  BookmarkInput,
  BookmarkListInput,
  FolderIdInput,
  MoveBookmarksInput,
  NoteBookmarkInput,
  OrderFoldersInput,
  SaveFolderInput,
} from './bookmarks.schema.ts';
import { setBookmark } from './bookmarks.commands.server.ts';

const own = { scope: 'ask:write', keepsPages: true, limit: { per: 'member', max: 120, window_s: 60 } } as const;

/** Endpoints of a member's bookmarks and their folders. */
export const bookmarksApi: Endpoint[] = [
  get(
    '/api/ask/bookmarks',
    ['自己的收藏和收藏夹，新的在前', 'My bookmarks with their folders, newest first'],
    BookmarkListInput,
    listBookmarks,
    {
      access: 'member',
      scope: 'read',
    },
  ),
  post(
    '/api/ask/saveFolder',
    ['新建或重命名收藏夹', 'Make a folder for bookmarks, or rename one'],
    SaveFolderInput,
    saveFolder,
    own,
  ),
  post(
    '/api/ask/deleteFolder',
    ['删除收藏夹，里面的收藏保留', 'Remove a folder; its bookmarks stay'],
    FolderIdInput,
    deleteFolder,
    own,
  ),
  post(
    '/api/ask/orderFolders',
    ['排列自己的收藏夹', 'Put my folders into an order'],
    OrderFoldersInput,
    orderFolders,
    own,
  ),
  post(
    '/api/ask/moveBookmarks',
    ['把收藏移入或移出收藏夹', 'Move bookmarks into a folder, or out of one'],
    MoveBookmarksInput,
    moveBookmarks,
    own,
  ),
  post(
    '/api/ask/noteBookmark',
    ['给收藏写只有自己看得到的备注', 'Write a private note on a bookmark'],
    NoteBookmarkInput,
    noteBookmark,
    own,
  ),
];

/** Endpoints of one bookmark. */
export const bookmarkApi: Endpoint[] = [
  post(
    '/api/ask/bookmark',
    ['收藏或取消收藏帖子', 'Put a post among my bookmarks, or take it out'],
    BookmarkInput,
    setBookmark,
    { ...clicking, ...naming },
  ),
];
