import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';
import { type PostKind } from '#app/ask/parts/ask.schema.ts';

/*
 * Glossary: folder – a name under which a member keeps bookmarks; a bookmark lies in one folder or in none; note – the
 * member's own words on it.
 */

export const maxFolders = 50;
const maxNote = 500;

/** `folder` 0: in none. Counts are of the bookmarks the member may still read. */
export type Folder = { id: number; name: string; bookmarks: number };
/** Times are unix seconds. `isGone`: deleted, or no longer readable; such a bookmark shows no title. */
export type Bookmark = {
  postId: number;
  kind: PostKind;
  title: string;
  note: string;
  folder: number;
  author: MemberCard | null;
  score: number;
  answers: number;
  solved: boolean;
  createdAt: number;
  isGone: boolean;
};
export type BookmarkPage = {
  rows: Bookmark[];
  folders: Folder[];
  all: number;
  loose: number;
  next: string | null;
  previous: string | null;
};

const text = (max: number) => rule.line().trim().max(max);
const ids = z.array(rule.id()).min(1).max(100);

/** `folder`: an id: rule.id(), 0 for those in none, -1 for all. */
export const BookmarkListInput = z.object({
  folder: z.coerce.number().int().min(-1).max(Number.MAX_SAFE_INTEGER).catch(-1),
  q: text(60).catch('').default(''),
  after: z.string().max(100).optional(),
  before: z.string().max(100).optional(),
});
export const SaveFolderInput = z.object({ id: rule.id().optional(), name: text(40).min(1) });
export const FolderIdInput = z.object({ id: rule.id() });
export const OrderFoldersInput = z.object({ ids: z.array(rule.id()).min(1).max(maxFolders) });
export const MoveBookmarksInput = z.object({
  postIds: ids,
  folder: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export const NoteBookmarkInput = z.object({
  postId: rule.id(),
  note: z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .max(maxNote),
});
export const exportFormats = ['csv', 'md', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const ExportInput = z.object({ format: z.enum(exportFormats).catch('csv') });

export const BookmarkInput = z.object({ postId: rule.id(), bookmarked: rule.flag() });
