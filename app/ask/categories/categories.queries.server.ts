import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { followersOf, isFollowedBy } from '#app/ask/follows/follows.queries.server.ts';
import { nameIn } from '#app/ask/parts/post-columns.queries.server.ts';
import { readableChannels, visibleCategories, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import en from './categories-api.en.ts';
import zh from './categories-api.zh.ts';
import type { CategoryCard, CategoryDesk, CategoryDeskRow } from './categories.schema.ts';

/** Messages of the desk of categories. */
export const say = bilingual(zh, en);

/** How many categories say nothing of what belongs there. */
export async function countCategoriesWithoutText(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer count from ask.category
    where retired_at is null and about_zh = '' and about_en = ''`.execute(ctx.db);
  return rows[0]!.count;
}

/**
 * Every category for the console, retired ones last, and the groups one may be for.
 * @throws Refusal need-login, forbidden
 */
export async function listCategoryDesk(ctx: Ctx): Promise<CategoryDesk> {
  await requireConsole(ctx, 'categories');
  const { rows } = await sql<CategoryDeskRow>`
    select c.id, slug, name_zh "nameZh", name_en "nameEn", about_zh "aboutZh", about_en "aboutEn", icon, area, access,
      posts,
      array(select group_id from ask.category_group g where g.category_id = c.id order by group_id) "groupIds",
      retired_at is not null "isRetired", merged_into "mergedInto",
      (select count(*) from (select from ask.post p where p.category_id = c.id and p.deleted_at is null
        and (c.merged_into is not null or p.channel not between c.zone * 4 and c.zone * 4 + 3)
        limit ${sql.lit(countedUnsettled)}) u) unsettled
    from ask.category c order by retired_at is not null, weigh desc, id`.execute(ctx.db);
  const groups = await sql<CategoryDesk['groups'][number]>`
    select id, ${nameIn(ctx)} "name", area from account.member_group where not (area = 'admin' and is_all)
      order by area desc, is_default desc, id`.execute(ctx.db);
  return { categories: rows, groups: groups.rows };
}

const countedUnsettled = 10_000;
const hotShown = 3;

/** The categories that the reader may see with what they are about and their liveliest posts. One statement. */
export async function listCategoryCards(ctx: Ctx): Promise<CategoryCard[]> {
  const about = sql.ref(ctx.language === 'en' ? 'about_en' : 'about_zh');
  const { rows } = await sql<CategoryCard>`
    select c.id, c.slug, ${nameIn(ctx, 'c')} "name", ${about} about, c.icon, c.area, c.access, c.posts,
      ${followersOf('category', sql`c.id`)} followers, ${isFollowedBy(ctx, 'category', sql`c.id`)} "isFollowed",
      (select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'score', p.score, 'answers', p.answers,
        'solved', p.accepted > 0) order by k.hot desc, k.id desc), '[]'::json)
        from (select k.* from unnest(${readableChannels(ctx)}) ch (channel) cross join lateral (
            select id, hot from ask.post i where i.category_id = c.id and i.channel = ch.channel
              and i.deleted_at is null
            order by hot desc, id desc limit ${sql.lit(hotShown)}) k
          order by k.hot desc, k.id desc limit ${sql.lit(hotShown)}) k
        join ask.post p on p.id = k.id and ${visiblePosts(ctx)}) hot
    from ask.category c where c.retired_at is null and ${visibleCategories(ctx)}
      order by c.weigh desc, c.id`.execute(readerOf(ctx));
  return rows;
}

/** Where a category that was merged into another one leads, as far as the reader may see it; null for none. */
export async function findMergedInto(ctx: Pick<Ctx, 'db' | 'read' | 'actor'>, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ask.category old join ask.category c on c.id = old.merged_into
      where old.id = ${id}::bigint and ${visibleCategories(ctx)}`.execute(readerOf(ctx));
  return rows[0]?.id ?? null;
}
