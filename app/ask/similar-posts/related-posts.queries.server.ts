import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { readableChannels, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { RelatedPost } from '#app/ask/parts/ask.schema.ts';

const shown = 6;
/** Of each tag only its best posts are compared, so that a tag with a million posts costs no more than a small one. */
export const comparedPerTag = 40;

type Reader = Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>;

/**
 * Posts like a post, the most alike first, at most 6: those that were chosen by words and tags, as far as the reader
 * may read them now, then those that share the most tags, the better voted first. They follow the language of the post,
 * not the reader's; one that is translated into the reader's language is shown in it. One statement.
 */
export async function listRelated(ctx: Reader, id: number): Promise<RelatedPost[]> {
  const { rows } = await sql<{ related: RelatedPost[] }>`select ${relatedJson(ctx, id)} related`.execute(readerOf(ctx));
  return rows[0]!.related;
}

/** The same as an expression, for a statement that reads more. */
export const relatedJson = (ctx: Reader, id: number): RawBuilder<RelatedPost[]> =>
  sql`(
    with own as materialized (select o.id, o.language from ask.post o
      where o.id = ${id} and ${visiblePosts(ctx, 'o')}),
    kept as (
      select p.id, k.place, ${inReadersLanguage(ctx)} shown from own join ask.related r on r.post_id = own.id
        cross join unnest(r.ids) with ordinality k (id, place)
      join ask.post p on p.id = k.id and p.channel = any(${readableChannels(ctx, 'all')}) and ${visiblePosts(ctx)}
    ),
    chosen as (select shown id, min(place) place from kept group by shown order by place limit ${sql.lit(shown)}),
    tagged as (
      select k.post_id id, count(*) shared, k.score from own join ask.post_tag t on t.post_id = own.id
      cross join unnest(case own.language when 'en' then ${readableChannels({ ...ctx, language: 'en' })}
        else ${readableChannels({ ...ctx, language: 'zh-cn' })} end) c (channel)
      cross join lateral (select i.post_id, i.score from ask.post_tag i
        where i.tag_id = t.tag_id and i.channel = c.channel and not i.is_hidden
        order by i.score desc, i.post_id desc limit ${sql.lit(comparedPerTag)}) k
      where (select count(*) from chosen) < ${sql.lit(shown)} and k.post_id <> own.id
        and k.post_id not in (select id from kept)
      group by k.post_id, k.score order by shared desc, k.score desc, k.post_id desc limit ${sql.lit(shown)}
    )
    select coalesce(json_agg(json_build_object('id', f.id, 'title', f.title, 'score', f.score, 'answers', f.answers,
      'solved', f.accepted > 0) order by f.place, f.shared desc, f.score desc, f.id desc), '[]'::json)
    from (select p.id, p.title, p.score, p.answers, p.accepted, s.place, s.shared
      from (select id, place, 0 shared from chosen
        union all select ${inReadersLanguage(ctx)}, ${sql.lit(shown + 1)}, g.shared
          from tagged g join ask.post p on p.id = g.id) s
      join ask.post p on p.id = s.id and ${visiblePosts(ctx)} order by s.place, s.shared desc, p.score desc, p.id desc
        limit ${sql.lit(shown)}) f)`.$castTo<RelatedPost[]>();

/** The post `p` of the statement, or its translation into the language of the reader where they may see one. */
const inReadersLanguage = (ctx: Reader): RawBuilder<number> =>
  sql<number>`case when p.translation_group is null or p.language = ${sql.lit(ctx.language)} then p.id
    else coalesce((select w.id from ask.post w where w.translation_group = p.translation_group
      and w.language = ${sql.lit(ctx.language)} and ${visiblePosts(ctx, 'w')} limit 1), p.id) end`;
