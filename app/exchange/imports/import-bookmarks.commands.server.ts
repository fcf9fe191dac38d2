import { addImportedBookmarks, ensureFolder } from '#app/ask/bookmarks/bookmark-imports.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { RecordOf } from '#app/exchange/dumps/dump-records.schema.ts';
import { markSkipped, markWritten, nextItems, type Run } from './import-targets.commands.server.ts';
import { findTargets } from './import-targets.queries.server.ts';

const atOnce = 500;

/** Writes the next folders of bookmarks, each after those its member has; one of the same name is the same folder. */
export async function writeFolders(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'folder', atOnce);
  if (items.length === 0) return false;
  const members = await findTargets(
    ctx,
    run,
    'member',
    items.map(({ data }) => data.member),
  );
  const written = [];
  for (const { data } of items) {
    const memberId = members.get(data.member);
    if (memberId === undefined) {
      await markSkipped(ctx, run, 'folder', data.id, 'noAuthor');
      continue;
    }
    const { name } = data;
    const targetId = await ensureFolder(ctx, { memberId, name, createdAt: new Date(data.createdAt) });
    written.push({ type: 'folder', sourceId: data.id, targetId });
  }
  await markWritten(ctx, run, written);
  return true;
}

/** Writes the next bookmarks with their notes; one that its member has here already stays as it is. */
export async function writeBookmarks(ctx: Ctx, run: Run): Promise<boolean> {
  const items = await nextItems(ctx, run, 'bookmark', atOnce);
  if (items.length === 0) return false;
  const ids = (type: 'member' | 'post' | 'folder') =>
    findTargets(
      ctx,
      run,
      type,
      items.map(({ data }) => data[type]),
    );
  const [members, posts, folders] = [await ids('member'), await ids('post'), await ids('folder')];
  const made: (RecordOf<'bookmark'> & { memberId: number; postId: number; folderId: number | null; at: Date })[] = [];
  for (const { data } of items) {
    const [memberId, postId] = [members.get(data.member), posts.get(data.post)];
    if (memberId === undefined) await markSkipped(ctx, run, 'bookmark', data.id, 'noAuthor');
    else if (postId === undefined) await markSkipped(ctx, run, 'bookmark', data.id, 'noParent');
    else
      made.push({
        ...data,
        memberId,
        postId,
        folderId: folders.get(data.folder) ?? null,
        at: new Date(data.createdAt),
      });
  }
  await addImportedBookmarks(ctx, made);
  await markWritten(
    ctx,
    run,
    made.map(({ id, postId }) => ({ type: 'bookmark', sourceId: id, targetId: postId })),
  );
  return true;
}
