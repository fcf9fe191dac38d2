import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { keepAnswers } from '#app/core/page-cache/kept-answers.server.ts';
import { type SelectPage, selectPageSize } from '#app/core/select.ts';
import { openCount } from '#app/ask/parts/post-counters.queries.server.ts';
import { nameIn } from '#app/ask/parts/post-columns.queries.server.ts';
import { openTags, readerKey, visibleCategories, visibleTags } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { Category, Tag } from '#app/ask/parts/ask.schema.ts';
import { getPrivilegeRule, hasPrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import type { TagsInput } from './tags.schema.ts';

/** The categories that the reader may see, in their order. */
export async function listCategories(ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>): Promise<Category[]> {
  const { rows } = await sql<{ list: Category[] }>`select ${categoriesJson(ctx)} list`.execute(readerOf(ctx));
  return rows[0]!.list;
}

const keptFor = keepAnswers<Category[]>();

/**
 * The same for the frame of a page: kept in memory for each reader, dropped by each write that changes pages, five
 * seconds old at most.
 */
export const getFrameCategories = (ctx: Pick<Ctx, 'db' | 'actor' | 'language'>): Promise<Category[]> =>
  keptFor(ctx, readerKey(ctx), listCategories);

const suggested = 10;

/**
 * Tags whose slug or name in either language, or one of whose synonyms, begins with the text, most used first, at most
 * 10; the most used ones for an empty text.
 */
export async function suggestTags(ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>, text: string): Promise<Tag[]> {
  const name = nameIn(ctx, 't');
  if (text.trim() === '') {
    const { rows } =
      await sql<Tag>`select t.id, slug, ${name} name, ${openCount()} posts from ask.tag t where ${openTags(ctx)}
        order by t.posts desc, t.id desc limit ${suggested}`.execute(readerOf(ctx));
    return rows;
  }
  const { rows } = await sql<Tag>`
    select t.id, t.slug, ${name} name, ${openCount()} posts from (
      select distinct coalesce(s.main_id, s.id) id from ask.tag s where ${beginsWith(text, 's')}) found
    join ask.tag t on t.id = found.id and ${visibleTags(ctx)} order by t.posts desc, t.id desc
      limit ${suggested}`.execute(readerOf(ctx));
  return rows;
}

/**
 * Tags that begin with a text; with select=true a page of choices for a field that takes one, the slug beside a name
 * unlike it.
 */
export function listTagChoices(
  ctx: Pick<Ctx, 'db' | 'actor' | 'language'>,
  { q, ...asked }: z.output<typeof TagsInput>,
): Promise<Tag[] | SelectPage> {
  return asked.select === 'true' ? pageOfTags(ctx, asked) : suggestTags(ctx, q);
}

async function pageOfTags(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>,
  { quickSearch, page, initValue }: Omit<z.output<typeof TagsInput>, 'q'>,
): Promise<SelectPage> {
  const begun = sql`t.id in (select coalesce(s.main_id, s.id) from ask.tag s where ${beginsWith(quickSearch, 's')})`;
  const fits = initValue ? sql`t.id::text = ${initValue}` : quickSearch ? begun : sql`true`;
  const { rows } = await sql<SelectPage>`
    with found as (select t.id, t.slug, t.posts, ${nameIn(ctx, 't')} name from ask.tag t
      where t.main_id is null and ${visibleTags(ctx)} and ${fits}),
      shown as (select * from found order by posts desc, id desc
        limit ${selectPageSize} offset ${(page - 1) * selectPageSize})
    select (select count(*)::integer from found) total,
      (select coalesce(json_agg(json_build_object('value', id::text, 'label',
        case when replace(lower(name), ' ', '-') = slug then name else name || ' · ' || slug end)
          order by posts desc, id desc), '[]'::json) from shown) list`.execute(readerOf(ctx));
  return rows[0]!;
}

/** The condition that a tag's slug or a name of it begins with a text; from the indexes. */
export function beginsWith(text: string, alias: string): RawBuilder<unknown> {
  const tag = sql.table(alias);
  const start = prefixOf(text.normalize('NFKC').trim().toLowerCase());
  return sql`(${tag}.slug like ${prefixOf(slugOf(text))} or lower(${tag}.name_zh) like ${start}
    or lower(${tag}.name_en) like ${start})`;
}

/** The key of a tag's name: NFKC, lower case, blanks as hyphens. */
export const slugOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '-');

/** The categories that the reader may see as JSON. */
export const categoriesJson = (ctx: Pick<Ctx, 'actor' | 'language'>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', ${nameIn(ctx)}, 'area', area, 'posts',
    posts) order by weigh desc, id), '[]'::json) from ask.category c
    where retired_at is null and ${visibleCategories(ctx)})`;

const prefixOf = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Where an earlier state of a post lies now: its category may have been merged, its tags may be synonyms or gone. */
export async function livePlaces(
  ctx: Pick<Ctx, 'db'>,
  { category, tagIds }: { category: number; tagIds: number[] },
): Promise<{ category: number; tagIds: number[] }> {
  const { rows } = await sql<{ category: number | null; tagIds: number[] }>`
    select (select coalesce(merged_into, id) from ask.category where id = ${category}) category,
      array(select coalesce(t.main_id, t.id) from unnest(${tagIds}::bigint[]) with ordinality g (id, place)
        join ask.tag t on t.id = g.id
        group by 1 order by min(g.place)) "tagIds"`.execute(ctx.db);
  return { category: rows[0]!.category ?? category, tagIds: rows[0]!.tagIds };
}

/** The reputation that a new tag takes where the caller has less; null where they may create one. */
export async function getNewTagLevel(ctx: Ctx): Promise<{ from: number | null }> {
  if (await hasPrivilege(ctx, 'newTag')) return { from: null };
  return { from: (await getPrivilegeRule(ctx)).levels.newTag };
}
