import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { cursorPart, decodeCursor, encodeCursor } from '#app/ask/parts/keyset-cursor.server.ts';
import { limits } from '#app/ask/parts/ask.schema.ts';
import type { Bookmark, BookmarkListInput, BookmarkPage, Folder } from './bookmarks.schema.ts';

type Row = Omit<Bookmark, 'author'> & { author: number | null; micros: number };

/**
 * The caller's bookmarks, newest first, in keyset pages: of one folder, or those whose title or note holds a text.
 * @throws Refusal need-login, invalid for a broken cursor
 */
export async function listBookmarks(
  ctx: Ctx,
  { folder, q, after, before }: z.output<typeof BookmarkListInput>,
): Promise<BookmarkPage> {
  const { id } = requireMember(ctx);
  const isUp = before !== undefined;
  const edge = before ?? after;
  const [micros, postId] = edge === undefined ? [null, null] : decodeCursor(edge, [cursorPart.micros, cursorPart.id]);
  const inFolder = folder < 0 ? sql`` : folder === 0 ? sql`and b.folder_id is null` : sql`and b.folder_id = ${folder}`;
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const fits = q === '' ? sql`` : sql`and (b.note ilike ${like} or (${visiblePosts(ctx)} and p.title ilike ${like}))`;
  const from =
    micros === null
      ? sql``
      : isUp
        ? sql`and (b.created_at, b.post_id) > (${moment(micros)}, ${postId}::bigint)`
        : sql`and (b.created_at, b.post_id) < (${moment(micros)}, ${postId}::bigint)`;
  const order = isUp ? sql`b.created_at, b.post_id` : sql`b.created_at desc, b.post_id desc`;
  const [{ rows }, folders] = await Promise.all([
    sql<Row>`select ${columns(ctx)} from ask.bookmark b join ask.post p on p.id = b.post_id
      where b.member_id = ${id} ${inFolder} ${fits} ${from} order by ${order} limit ${limits.page + 1}`.execute(ctx.db),
    readFolders(ctx, id),
  ]);
  const hasMore = rows.length > limits.page;
  const shown = isUp ? rows.slice(0, limits.page).toReversed() : rows.slice(0, limits.page);
  const cursorOf = (row: Row | undefined) => (row ? encodeCursor([row.micros, row.postId]) : null);
  return {
    rows: await withAuthors(ctx, shown),
    ...folders,
    next: isUp || hasMore ? cursorOf(shown.at(-1)) : null,
    previous: (isUp ? hasMore : after !== undefined) ? cursorOf(shown[0]) : null,
  };
}

/**
 * Every bookmark of the caller's, newest first, with the name of its folder: for a file. At most 10,000. @throws
 * Refusal need-login
 */
export async function exportBookmarks(ctx: Ctx): Promise<(Bookmark & { folderName: string })[]> {
  const { id } = requireMember(ctx);
  const [{ rows }, { folders }] = await Promise.all([
    sql<Row>`select ${columns(ctx)} from ask.bookmark b join ask.post p on p.id = b.post_id where b.member_id = ${id}
      order by b.created_at desc, b.post_id desc limit 10000`.execute(ctx.db),
    readFolders(ctx, id),
  ]);
  const names = new Map(folders.map((folder) => [folder.id, folder.name]));
  return (await withAuthors(ctx, rows)).map((row) => ({ ...row, folderName: names.get(row.folder) ?? '' }));
}

/** A title is shown only as long as its post may be read. */
const columns = (ctx: Ctx): RawBuilder<unknown> => sql`b.post_id "postId", p.kind, b.note,
  coalesce(b.folder_id, 0) folder, not ${visiblePosts(ctx)} "isGone",
  case when ${visiblePosts(ctx)} then p.title else '' end title,
    case when ${visiblePosts(ctx)} then p.author_id end author,
  p.score, p.answers, p.accepted > 0 solved, ${seconds('b.created_at')} "createdAt",
    (extract(epoch from b.created_at) * 1000000)::bigint micros`;

const moment = (micros: number): RawBuilder<unknown> => sql`(timestamptz 'epoch' + ${micros}::bigint *
  interval '1 microsecond')`;

async function withAuthors(ctx: Ctx, rows: readonly Row[]): Promise<Bookmark[]> {
  const cards = await listCards(
    ctx,
    rows.flatMap((row) => row.author ?? []),
  );
  return rows.map(({ author, micros: _micros, ...row }) => ({
    ...row,
    author: author === null ? null : cardOf(cards, author),
  }));
}

async function readFolders(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
): Promise<{ folders: Folder[]; all: number; loose: number }> {
  const { rows } = await sql<{ folders: Folder[]; all: number; loose: number }>`
    with c as materialized (select folder_id, count(*) from ask.bookmark where member_id = ${memberId}
      group by folder_id)
    select (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'bookmarks', coalesce(c.count, 0))
      order by f.position, f.id), '[]'::json)
        from ask.bookmark_folder f left join c on c.folder_id = f.id where f.member_id = ${memberId}) folders,
      coalesce((select sum(count) from c), 0)::integer "all",
        coalesce((select count from c where folder_id is null), 0)::integer loose`.execute(ctx.db);
  return rows[0]!;
}
