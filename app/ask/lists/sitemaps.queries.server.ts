import { sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { guest, visiblePosts, visibleTags } from '#app/ask/parts/post-visibility.queries.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { SitemapEntry } from './lists.schema.ts';

const sitemapChunk = 10_000;

/** How many sitemap pages there are: each covers 10,000 ids. */
export async function countSitemapPages(ctx: Pick<Ctx, 'db' | 'read'>): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) last from ask.post`.execute(readerOf(ctx));
  return Math.ceil(rows[0]!.last / sitemapChunk);
}

/**
 * The posts of one id range that guests may read, with their last change and their translations. `page` counts from 0.
 */
export async function listForSitemap(
  ctx: Pick<Ctx, 'db' | 'read'>,
  { page }: { page: number },
): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select p.id, p.kind, ${seconds('p.active_at')} "changedAt",
      case when p.translation_group is null then '[]'::json else
      (select json_agg(json_build_object('id', t.id, 'language', t.language)) from ask.post t
        where t.translation_group = p.translation_group and ${visiblePosts(guest, 't')}) end translations
    from ask.post p where p.id > ${page * sitemapChunk} and p.id <= ${(page + 1) * sitemapChunk}
      and ${visiblePosts(guest)} order by p.id`.execute(readerOf(ctx));
  return rows;
}

/** Tags that guests find something under, the most used first; so many as one sitemap may name. */
export async function listTagsForSitemap(ctx: Pick<Ctx, 'db' | 'read'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ask.tag t where t.posts > 0 and t.main_id is null and ${visibleTags(guest)}
      order by t.posts desc, t.id desc limit ${sitemapChunk}`.execute(readerOf(ctx));
  return rows.map(({ id }) => id);
}

/** How many sitemaps of members there are: each covers 10,000 ids of authors. */
export async function countMemberSitemaps(ctx: Pick<Ctx, 'db' | 'read'>): Promise<number> {
  const { rows } = await sql<{ last: number }>`select greatest((select max(author_id) from ask.post),
    (select max(author_id) from ask.answer), 0) last`.execute(readerOf(ctx));
  return Math.ceil(rows[0]!.last / sitemapChunk);
}

/** The members of one id range who wrote something that guests may read. `page` counts from 0. */
export async function listMembersForSitemap(
  ctx: Pick<Ctx, 'db' | 'read'>,
  { page }: { page: number },
): Promise<number[]> {
  const range = (column: string) => sql`${sql.ref(column)} > ${page * sitemapChunk}
    and ${sql.ref(column)} <= ${(page + 1) * sitemapChunk}`;
  const { rows } = await sql<{ id: number }>`
    select distinct p.author_id id from ask.post p where ${range('p.author_id')} and ${visiblePosts(guest)}
    union select a.author_id from ask.answer a join ask.post p on p.id = a.post_id and ${visiblePosts(guest)}
      where ${range('a.author_id')} and a.deleted_at is null
    order by 1`.execute(readerOf(ctx));
  return rows.map(({ id }) => id);
}
