import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, isMember, readerOf } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { cursorPart, decodeCursor, encodeCursor } from '#app/ask/parts/keyset-cursor.server.ts';
import { nameIn, prepared, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { isStarterForStaff } from '#app/ask/starter/starter-threads.queries.server.ts';
import { readableChannels, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { meanOf, needsGb, shownLanguage } from './models.policy.ts';
import { type RatingRow, ratingsJson, toRatings } from './model-ratings.queries.server.ts';
import {
  bounds,
  type Catalogue,
  CatalogueInput,
  type CatalogueQuery,
  ModelFacts,
  type ModelRow,
  type ModelSort,
  type ModelView,
  type TaskChoice,
  taskChoices,
} from './models.schema.ts';

type FoundRow = Omit<ModelRow, 'rating'> & { sum: number; count: number; key: number };

/** Sort keys as numbers, which way they run, and how a cursor's number compares with the column of the index. */
const sorts: Record<
  ModelSort,
  { column: RawBuilder<unknown>; isAscending?: true; range: (typeof cursorPart)[keyof typeof cursorPart] }
> = {
  rating: { column: sql`m.rating`, range: cursorPart.float },
  newest: { column: sql`m.created_at`, range: cursorPart.micros },
  small: { column: sql`coalesce(m.parameters, 0)`, isAscending: true, range: { ...cursorPart.float, isWhole: true } },
  large: { column: sql`coalesce(m.parameters, 0)`, range: { ...cursorPart.float, isWhole: true } },
};

/**
 * One keyset page of the catalogue with how many models each task has: one statement.
 * @throws Refusal invalid for a broken cursor
 */
export async function listModels(ctx: Ctx, input: z.input<typeof CatalogueInput>): Promise<Catalogue> {
  const query = CatalogueInput.parse(input);
  const { column, isAscending = false, range } = sorts[query.sort];
  const isForward = query.before === undefined;
  const cursor = query.before ?? query.after;
  const isUp = isForward === isAscending;
  const filters = filtersOf(query);
  const bound =
    cursor === undefined ? sql`` : boundOf(query.sort, column, isUp, decodeCursor(cursor, [range, cursorPart.id]));
  const direction = sql.raw(isUp ? 'asc' : 'desc');
  const key = query.sort === 'newest' ? sql`(extract(epoch from m.created_at) * 1000000)::bigint` : column;
  const ofTask = query.task === 'all' ? sql`` : sql`and m.task = ${query.task}`;
  const { rows } = await sql<{ found: FoundRow[]; counts: Partial<Record<TaskChoice, number>> | null }>`
    select (select coalesce(json_agg(${rowJson(ctx, sql`k.key`)} order by k.at), '[]'::json) from (
        select m.*, ${key} "key", row_number() over (order by ${column} ${direction}, m.post_id ${direction}) "at"
          from ask.model m join ask.post p on p.id = m.post_id
        where ${visiblePosts(ctx)} and ${filters} ${ofTask} ${bound}
          order by ${column} ${direction}, m.post_id ${direction} limit ${sql.lit(bounds.page + 1)}) k) found,
      (select json_object_agg(task, n order by task) from (select m.task, count(*) n from ask.model m
        join ask.post p on p.id = m.post_id
        where ${visiblePosts(ctx)} and ${filters} group by m.task) c) counts
    where ${prepared}`.execute(readerOf(ctx));
  const { found, counts } = rows[0]!;
  if (!isForward && found.length === 0) return listModels(ctx, { ...query, before: undefined, after: undefined });
  return { ...pageOf(found, query), ...countsOf(counts ?? {}, query.task) };
}

const rowJson = (ctx: Pick<Ctx, 'language'>, key: RawBuilder<unknown>) => {
  const [own, other] = ctx.language === 'en' ? [sql`summary_en`, sql`summary_zh`] : [sql`summary_zh`, sql`summary_en`];
  return sql`json_build_object('id', post_id, 'name', name, 'task', task, 'publisher', publisher, 'summary',
    coalesce(nullif(${own}, ''), ${other}), 'licence', licence,
    'licenceClass', licence_class, 'parameters', parameters, 'needsGb', needs_gb, 'contextLength', context_length,
      'sum', rating_sum, 'count', rating_count,
    'createdAt', ${seconds('created_at')}, 'key', ${key})`;
};

function toRow({ sum, count, key: _key, ...row }: FoundRow): ModelRow {
  return { ...row, rating: meanOf(sum, count) };
}

function pageOf(found: FoundRow[], query: CatalogueQuery): Pick<Catalogue, 'rows' | 'next' | 'previous'> {
  const isForward = query.before === undefined;
  const hasMore = found.length > bounds.page;
  const shown = found.slice(0, bounds.page);
  if (!isForward) shown.reverse();
  const at = (row: FoundRow | undefined) => (row ? encodeCursor([row.key, row.id]) : null);
  const hasPrevious = isForward ? query.after !== undefined : hasMore;
  return {
    rows: shown.map(toRow),
    next: !isForward || hasMore ? at(shown.at(-1)) : null,
    previous: hasPrevious ? at(shown[0]) : null,
  };
}

function countsOf(found: Partial<Record<TaskChoice, number>>, task: TaskChoice): Pick<Catalogue, 'counts' | 'total'> {
  const all = Object.values(found).reduce((sum, n) => sum + n, 0);
  const counts = Object.fromEntries(
    taskChoices.map((choice) => [choice, choice === 'all' ? all : (found[choice] ?? 0)]),
  ) as Catalogue['counts'];
  return { counts, total: counts[task] };
}

/** All filters but the task. The words typed must stand in the name, the publisher's name or the summary. */
function filtersOf({ licence, gb, lang, q }: CatalogueQuery): RawBuilder<unknown> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
  return sql.join(
    [
      sql`true`,
      ...(licence ? [sql`m.licence_class = ${licence}`] : []),
      ...(gb > 0 ? [sql`m.needs_gb <= ${gb}::float8`] : []),
      ...(lang ? [sql`m.languages && ${[lang, 'multi']}::text[]`] : []),
      ...words.map(
        (word) => sql`strpos(lower(m.name || ' ' || m.publisher || ' ' || m.summary_zh || ' ' ||
        m.summary_en), ${word}) > 0`,
      ),
    ],
    sql` and `,
  );
}

function boundOf(
  sort: ModelSort,
  column: RawBuilder<unknown>,
  isUp: boolean,
  [key = 0, id = 0]: number[],
): RawBuilder<unknown> {
  const edge =
    sort === 'newest'
      ? sql`timestamptz 'epoch' + ${key}::float8 *
      interval '1 microsecond'`
      : sort === 'rating'
        ? sql`${key}::float8`
        : sql`${key}::bigint`;
  return sql`and (${column}, m.post_id) ${sql.raw(isUp ? '>' : '<')} (${edge}, ${id}::bigint)`;
}

type Found = {
  facts: unknown;
  htmlZh: string;
  htmlEn: string;
  revision: number;
  updatedAt: number;
  sum: number;
  count: number;
  stars: Record<string, number> | null;
  ratings: RatingRow[];
  own: ModelView['own'];
  tag: ModelView['tag'];
  questions: ModelView['questions'];
};

const askedShown = 5;
const askedRead = 40;

/**
 * A published model with its grades and the newest questions of its tag: one statement, and one for the people's cards.
 * @param after cursor of a further page of grades
 * @throws Refusal not-found, invalid for a broken cursor
 */
export async function getModel(
  ctx: Ctx,
  id: number,
  { after }: { after?: string | undefined } = {},
): Promise<ModelView> {
  const reader = isMember(ctx.actor) ? ctx.actor.id : 0;
  const { rows } = await sql<Found>`
    select m.facts, m.html_zh "htmlZh", m.html_en "htmlEn", m.revision, ${seconds('m.updated_at')} "updatedAt",
      m.rating_sum "sum", m.rating_count "count",
      (select json_object_agg(stars, n order by stars) from (select stars, count(*) n from ask.model_rating
        where model_id = m.post_id group by stars) s) stars,
      ${ratingsJson(id, after)} ratings,
      (select json_build_object('stars', stars, 'words', words) from ask.model_rating
        where model_id = m.post_id and member_id = ${reader}) own,
      (select json_build_object('id', t.id, 'name', ${nameIn(ctx, 't')}) from ask.tag t where t.id = m.tag_id) tag,
      (select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title, 'score', q.score, 'answers', q.answers,
        'solved', q.accepted > 0) order by q.created_at desc), '[]'::json)
        from (select p.* from unnest(${readableChannels(ctx)}) c (channel)
          cross join lateral (select i.post_id from ask.post_tag i
            where i.tag_id = m.tag_id and i.channel = c.channel and not i.is_hidden
            order by i.created_at desc, i.post_id desc limit ${sql.lit(askedRead)}) k
          join ask.post p on p.id = k.post_id where p.kind = 'question' and ${visiblePosts(ctx)}
            order by p.created_at desc, p.id desc limit ${sql.lit(askedShown)}) q) questions
    from ask.model m join ask.post p on p.id = m.post_id
      where m.post_id = ${id} and (${visiblePosts(ctx)} or ${isStarterForStaff(ctx)})`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  return toView(ctx, id, rows[0]);
}

async function toView(
  ctx: Ctx,
  id: number,
  { htmlZh, htmlEn, sum, count, stars, ratings, ...found }: Found,
): Promise<ModelView> {
  const facts = ModelFacts.parse(found.facts);
  const language: Language = shownLanguage(facts, ctx.language);
  const shown = await toRatings(ctx, ratings);
  return {
    ...found,
    ...shown,
    id,
    facts,
    language,
    html: language === 'en' ? htmlEn : htmlZh,
    needsGb: needsGb(facts),
    rating: meanOf(sum, count),
    stars: [1, 2, 3, 4, 5].map((grade) => stars?.[grade] ?? 0),
  };
}

export type ComparedModel = { id: number; facts: ModelFacts; needsGb: number | null; rating: ModelView['rating'] };

/** Published models in the order of their ids, without those that are gone. One statement. */
export async function listCompared(ctx: Ctx, ids: readonly number[]): Promise<ComparedModel[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; facts: unknown; sum: number; count: number }>`
    select m.post_id id, m.facts, m.rating_sum "sum", m.rating_count "count"
      from unnest(${ids}::bigint[]) with ordinality k (id, place)
    join ask.model m on m.post_id = k.id join ask.post p on p.id = m.post_id where ${visiblePosts(ctx)}
      order by k.place`.execute(readerOf(ctx));
  return rows.map(({ id, facts, sum, count }) => {
    const read = ModelFacts.parse(facts);
    return { id, facts: read, needsGb: needsGb(read), rating: meanOf(sum, count) };
  });
}
