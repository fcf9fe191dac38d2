import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { followersOf, isFollowedBy } from '#app/ask/follows/follows.queries.server.ts';
import { hasPrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { openCount } from '#app/ask/parts/post-counters.queries.server.ts';
import { nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { readableChannels, visibleTags } from '#app/ask/parts/post-visibility.queries.server.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';
import type { Tag } from '#app/ask/parts/ask.schema.ts';
import type { TagListView, TagSort } from '#app/ask/parts/tag-path.ts';
import { beginsWith } from './tags.queries.server.ts';
import type { TagListInput, TagPage, TagRow, TagView, TagWiki } from './tags.schema.ts';

const pageSizes = { list: 36, cloud: 120 } satisfies Record<TagListView, number>;

/** A sort of the list: its column, what of it a cursor holds, and how a cursor's text becomes a value of the column. */
const sorts = {
  popular: {
    column: sql`t.posts`,
    key: sql`t.posts`,
    edge: (key: string) => sql`${Number(key)}::integer`,
    isDown: true,
    range: /^\d{1,9}$/,
  },
  name: {
    column: sql`t.slug`,
    key: sql`t.slug`,
    edge: (key: string) => sql`${key}::text`,
    isDown: false,
    range: /^.{1,100}$/su,
  },
  newest: {
    column: sql`t.created_at`,
    key: sql`(extract(epoch from t.created_at) * 1000000)::bigint`,
    edge: (key: string) => sql`timestamptz 'epoch' + ${Number(key)}::float8 * interval '1 microsecond'`,
    isDown: true,
    range: /^\d{1,16}$/,
  },
} satisfies Record<TagSort, unknown>;

/**
 * A keyset page of the tags that the reader knows of; with a text, those that begin with it or have a synonym that
 * does.
 * @throws Refusal invalid for a broken cursor
 */
export async function listTags(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>,
  { q, sort, view = 'list', after, before }: Omit<z.output<typeof TagListInput>, 'view'> & { view?: TagListView },
): Promise<TagPage> {
  const pageSize = pageSizes[view];
  const { column, key, edge, isDown, range } = sorts[sort];
  const isBack = after === undefined && before !== undefined;
  const cursor = readTagCursor(after ?? before, range);
  const isDescending = isDown !== isBack;
  const way = sql.raw(isDescending ? 'desc' : 'asc');
  const bound = cursor
    ? sql`and (${column}, t.id) ${sql.raw(isDescending ? '<' : '>')} (${edge(cursor.key)},
    ${cursor.id}::bigint)`
    : sql``;
  const fits =
    q.trim() === ''
      ? sql``
      : sql`and t.id in (select coalesce(s.main_id, s.id) from ask.tag s
    where ${beginsWith(q, 's')})`;
  const { rows } = await sql<TagRow & { key: string }>`
    select t.id, t.slug, ${nameIn(ctx, 't')} "name", ${openCount()} posts, ${excerptOf(ctx)} excerpt, ${key}::text "key"
    from ask.tag t where t.main_id is null and ${visibleTags(ctx)} ${fits} ${bound}
      order by ${column} ${way}, t.id ${way} limit ${sql.lit(pageSize + 1)}`.execute(readerOf(ctx));
  const hasMore = rows.length > pageSize;
  const shown = rows.slice(0, pageSize);
  if (isBack) shown.reverse();
  const at = (row: (typeof rows)[number] | undefined) => (row ? writeTagCursor(row.key, row.id) : null);
  return {
    rows: shown.map(({ key: _key, ...row }) => row),
    next: isBack || hasMore ? at(shown.at(-1)) : null,
    previous: (isBack ? hasMore : after !== undefined) ? at(shown[0]) : null,
  };
}

/** A place in a list of tags as an opaque cursor. */
export const writeTagCursor = (key: string, id: number): string => Buffer.from(`${id}~${key}`).toString('base64url');

/**
 * Reads a cursor of a list of tags; null for none.
 * @throws Refusal invalid
 */
export function readTagCursor(cursor: string | undefined, range: RegExp): { key: string; id: number } | null {
  if (cursor === undefined) return null;
  const found = /^([1-9]\d{0,15})~(.+)$/su.exec(Buffer.from(cursor, 'base64url').toString());
  if (!found || !range.test(found[2]!)) throw new Refusal(say.brokenCursor, { kind: 'invalid' });
  return { id: Number(found[1]), key: found[2]! };
}

/** The line of a tag's wiki in the reader's language, else in the other one. */
const excerptOf = (ctx: Pick<Ctx, 'language'>): RawBuilder<unknown> =>
  sql`coalesce((select w.excerpt from ask.tag_wiki w where w.tag_id = t.id order by w.language = ${ctx.language} desc
    limit 1), '')`;

/** Where an address of a tag leads: its own id, or the slug of the main tag. @throws Refusal not-found */
export async function findTag(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor'>,
  slug: string,
): Promise<{ id: number; leadsTo: string | null }> {
  const { rows } = await sql<{ id: number; leadsTo: string | null }>`
    select t.id, case when s.main_id is not null then t.slug end "leadsTo" from ask.tag s
      join ask.tag t on t.id = coalesce(s.main_id, s.id)
    where s.slug = ${slug.normalize('NFKC').trim().toLowerCase()} and ${visibleTags(ctx)}`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The main tag of a synonym that the reader knows of, or null. */
export async function findMainTag(ctx: Pick<Ctx, 'db' | 'read' | 'actor'>, id: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select t.id from ask.tag s join ask.tag t on t.id = s.main_id
    where s.id = ${id}::bigint and ${visibleTags(ctx)}`.execute(readerOf(ctx));
  return rows[0]?.id ?? null;
}

const relatedShown = 10;
/**
 * Related tags are those of a tag's best posts: as many as tell, so that a large tag costs no more than a small one.
 */
const comparedPosts = 120;

/**
 * A tag with its wiki, synonyms, followers and the tags it often stands beside. One statement beside the privilege.
 * @throws Refusal not-found
 */
export async function getTagView(ctx: Ctx, id: number): Promise<TagView> {
  const subject = sql`t.id`;
  const { rows } = await sql<Omit<TagView, 'canEdit'> & { wiki: TagWiki | null }>`
    select t.id, t.slug, ${nameIn(ctx, 't')} "name", ${openCount()} posts, ${followersOf('tag', subject)} followers,
      ${isFollowedBy(ctx, 'tag', subject)} "isFollowed",
      array(select ${nameIn(ctx, 's')} from ask.tag s where s.main_id = t.id order by s.slug) synonyms,
      (select json_build_object('language', w.language, 'excerpt', w.excerpt, 'html', w.html, 'revision', w.revision,
        'updatedAt', ${seconds('w.updated_at')})
        from ask.tag_wiki w where w.tag_id = t.id order by w.language = ${ctx.language} desc limit 1) wiki,
      (select coalesce(json_agg(r order by r.shared desc, r.posts desc, r.id), '[]'::json) from (
        select o.id, o.slug, ${nameIn(ctx, 'o')} "name", ${openCount('o')} posts, count(*) shared
        from unnest(${readableChannels(ctx)}) c (channel) cross join lateral (
          select post_id from ask.post_tag i where i.tag_id = t.id and i.channel = c.channel and not i.is_hidden
            order by score desc, post_id desc limit ${sql.lit(comparedPosts)}) k
        join ask.post_tag b on b.post_id = k.post_id and b.tag_id <> t.id
          join ask.tag o on o.id = b.tag_id and ${visibleTags(ctx, 'o')}
        group by o.id order by count(*) desc, o.posts desc, o.id limit ${sql.lit(relatedShown)}) r) related
    from ask.tag t where t.id = ${id}::bigint and t.main_id is null and ${visibleTags(ctx)}`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  const related: Tag[] = rows[0].related.map(({ id: other, slug, name, posts }) => ({ id: other, slug, name, posts }));
  return { ...rows[0], related, canEdit: await hasPrivilege(ctx, 'editTags') };
}
