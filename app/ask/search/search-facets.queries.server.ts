import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { nameIn } from '#app/ask/parts/post-columns.queries.server.ts';
import type { SearchFacets } from './search.schema.ts';
import type { Candidate } from './search-candidates.queries.server.ts';

export const noFacets: SearchFacets = {
  kind: { question: 0, article: 0, model: 0 },
  solved: 0,
  answered: 0,
  unanswered: 0,
  tags: [],
  categories: [],
  periods: [],
};

const shown = 8;
const days = [7, 30, 365] as const;
const day_ms = 86_400_000;

/** What the database has to count for `toFacets`. */
export type FacetRow = Pick<SearchFacets, 'tags' | 'categories'>;

/** A `FacetRow` of found posts, as an expression. */
export const facetsJson = (ctx: Pick<Ctx, 'language'>, found: readonly Candidate[]): RawBuilder<unknown> => sql`
  (with k as materialized (select unnest(${found.map((one) => one.shown)}::bigint[]) id)
    select json_build_object('tags', (select coalesce(json_agg(f), '[]'::json) from (
        select t.slug, ${nameIn(ctx, 't')} name, c.count
          from (select pt.tag_id, count(*) from k join ask.post_tag pt on pt.post_id = k.id group by pt.tag_id) c
        join ask.tag t on t.id = c.tag_id order by c.count desc, t.id limit ${sql.lit(shown)}) f),
      'categories', (select coalesce(json_agg(f), '[]'::json) from (
        select g.slug, ${nameIn(ctx, 'g')} name, c.count
          from (select p.category_id, count(*) from k join ask.post p on p.id = k.id group by p.category_id) c
        join ask.category g on g.id = c.category_id order by c.count desc, g.id
          limit ${sql.lit(shown)}) f)))`;

/** How many of the found posts each narrowing would leave; the counts are of what was looked at, at most 700. */
export function toFacets(
  { now }: Pick<Ctx, 'now'>,
  found: readonly Candidate[],
  { tags, categories }: FacetRow,
): SearchFacets {
  const count = (fits: (one: Candidate) => boolean) => found.reduce((sum, one) => sum + (fits(one) ? 1 : 0), 0);
  const isQuestion = (one: Candidate) => one.kind === 'question';
  return {
    kind: {
      question: count(isQuestion),
      article: count((one) => one.kind === 'article'),
      model: count((one) => one.kind === 'model'),
    },
    solved: count((one) => one.solved),
    answered: count((one) => isQuestion(one) && one.answers > 0),
    unanswered: count((one) => isQuestion(one) && one.answers === 0),
    tags,
    categories,
    periods: days.map((length) => {
      const since = new Date(now.getTime() - length * day_ms).toISOString().slice(0, 10);
      const from_ms = Date.parse(since);
      return { days: length, since, count: count((one) => one.createdAt.getTime() >= from_ms) };
    }),
  };
}
