import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { forReader } from '#app/aimap/nodes/placed-posts.queries.server.ts';
import { ownStateIs } from '#app/aimap/learning/own-marks.queries.server.ts';
import type { MapQuery } from './ai-map.schema.ts';

/** How long a change is one of this week. */
export const freshDays = 7;
const day_ms = 86_400_000;

/**
 * The condition that the topic `n` in the area `a` of a statement is what was asked for. What is asked of resources
 * (cost, reach, language) a topic fits when one of its resources fits all of it.
 */
export function fitting(ctx: Ctx, query: MapQuery, words: readonly string[]): RawBuilder<unknown> {
  const ofResource = resourceFacets(query);
  return sql.join(
    [
      ...placeFacets(ctx, query),
      ...(ofResource.length > 0
        ? [
            sql`exists (select from aimap.resource r where r.node_id = n.id and not r.is_archived
            and ${sql.join(ofResource, sql` and `)})`,
          ]
        : []),
      ...words.map((word) => sql`strpos(n.names, ${word}) > 0`),
    ],
    sql` and `,
  );
}

/** What is asked of where something lies. */
export const placeFacets = (ctx: Ctx, { area, level, status, mine }: MapQuery): RawBuilder<unknown>[] => [
  sql`true`,
  ...(area ? [sql`a.slug = ${area}`] : []),
  ...(level ? [sql`n.level = ${level}::smallint`] : []),
  ...(mine ? [ownStateIs(ctx, mine)] : []),
  ...(status === 'unanswered' ? [hasPost(ctx, sql`p.kind = 'question' and p.answers = 0`)] : []),
  ...(status === 'fresh'
    ? [
        sql`(n.revision > 1 and n.updated_at > ${since(ctx, freshDays)}
          or ${hasPost(ctx, sql`p.created_at > ${since(ctx, freshDays)}`)})`,
      ]
    : []),
];

/** What is asked of the resource `r`. One in several languages is one in each. */
export const resourceFacets = ({ cost, reach, in: language }: MapQuery): RawBuilder<unknown>[] => [
  ...(cost ? [sql`r.cost = ${cost}`] : []),
  ...(reach ? [sql`r.reach = ${reach}`] : []),
  ...(language ? [sql`r.language in (${language}, 'multi')`] : []),
];

/** 0 where what was typed is a whole name, 1 where a name begins so, else 2; 0 for all where nothing was typed. */
export const closeness = (names: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> => {
  if (words.length === 0) return sql`0`;
  const typed = `\n${words.join(' ')}`;
  return sql`case when strpos(${names}, ${`${typed}\n`}) > 0 then 0 when strpos(${names}, ${typed}) > 0 then 1
    else 2 end`;
};

/** The moment so many days ago. */
export const since = ({ now }: Pick<Ctx, 'now'>, days: number): Date => new Date(now.getTime() - days * day_ms);

const hasPost = (ctx: Ctx, condition: RawBuilder<unknown>) => sql`exists (select from aimap.placement pl
  join ask.post p on p.id = pl.post_id
  where pl.node_id = n.id and pl.state <> 'rejected' and ${condition} and ${forReader(ctx)})`;
