import { type RawBuilder, sql } from 'kysely';

/*
 * What the numbers of tags and of the site still hold of categories that were restricted a moment ago, until their job has taken
 * it out of them. Each is worked out once in a statement, and only while such a category settles.
 */

const isSettling = sql`(select exists (select from ask.category where is_settling and zone > 0))`;

/** Posts in such a category that the numbers still count, found by the category's index. */
const counted = sql`select * from ask.post where category_id = any(array(select id from ask.category where is_settling and zone > 0))
  and channel < 4 and counts and deleted_at is null`;

const countedByTag = sql`(select jsonb_object_agg(n.tag_id, n.amount) from (
  select st.tag_id, count(*) amount from (${counted}) sp join ask.post_tag st on st.post_id = sp.id group by st.tag_id) n)`;

const countedOfAll = sql`(select jsonb_build_object('questions', count(*) filter (where sp.kind = 'question'), 'articles', count(*) filter (where sp.kind = 'article'),
    'models', count(*) filter (where sp.kind = 'model'), 'answered', count(*) filter (where sp.answers > 0), 'solved', count(*) filter (where sp.accepted > 0),
    'answers', sum(sp.answers), 'comments', sum((select count(*) from ask.comment sc left join ask.answer sa on sa.id = sc.answer_id
      where sc.post_id = sp.id and sc.deleted_at is null and sa.deleted_at is null)))
  from (${counted}) sp)`;

/** How many posts a tag is on, of those that everybody may read: what every page shows of a tag. */
export function openCount(alias = 't'): RawBuilder<unknown> {
  const tag = sql.table(alias);
  return sql`(${tag}.posts - case when ${isSettling} then coalesce((${countedByTag} ->> ${tag}.id::text)::integer, 0) else 0 end)`;
}

/** The numbers of all that everybody may read, in one order: pages that say the same are the same. */
export const numbersJson = sql`(select json_object_agg(key, value - case when ${isSettling} then coalesce((${countedOfAll} ->> key)::bigint, 0) else 0 end order by key)
  from ask.counter where key in ('questions', 'articles', 'models', 'answered', 'solved', 'answers', 'comments'))`;
