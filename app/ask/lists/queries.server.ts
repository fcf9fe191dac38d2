import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/queries.server.ts';
import type { MemberCard } from '#app/account/schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/texts.server.ts';
import { praisedJson, type PraisedRow, toPraised } from '../answers/queries.server.ts';
import {
  cardOf,
  channelArray,
  channelsOf,
  cursorPart,
  decodeCursor,
  encodeCursor,
  nameIn,
  numbersJson,
  prepared,
  seconds,
  tagsJson,
} from '../queries.server.ts';
import { categoriesJson } from '../tags/queries.server.ts';
import {
  type Aside,
  type Category,
  type HomeView,
  limits,
  ListInput,
  type ListPage,
  type ListSort,
  type ListSubject,
  type ListType,
  type Page,
  type PostRow,
} from '../schema.ts';

type ListQuery = z.output<typeof ListInput>;

/**
 * One keyset page of a list.
 * @throws Refusal not-found for an unknown category or tag, invalid for a broken cursor
 */
export async function listPosts(ctx: Ctx, input: z.input<typeof ListInput>): Promise<Page<PostRow>> {
  return (await readList(ctx, ListInput.parse(input), sql`null::json`)).page;
}

/**
 * A keyset page of a list with its heading and the side column, in one statement and one for the authors.
 * @throws Refusal as `listPosts`
 */
export async function getListPage(ctx: Ctx, input: z.input<typeof ListInput>): Promise<ListPage> {
  const { page, subject, aside } = await readList(ctx, ListInput.parse(input), asideJson(ctx));
  return { page, subject, aside: aside! };
}

/** What the home page shows: newest questions, hot posts, latest articles, numbers and categories. */
export async function getHome(ctx: Ctx): Promise<HomeView> {
  const channels = channelsOf('', ctx.language);
  const part = (type: ListType, sort: ListSort, limit: number) =>
    rowsJson(ctx, keysOf({ type, id: 0, sort, channels, limit, isForward: true, bound: null }), true, sort);
  const { rows } = await sql<HomeFound>`
    select ${part('question', 'newest', 6)} newest, ${part('all', 'hot', 5)} hot, ${part('article', 'newest', 4)} articles,
      ${praisedJson(ctx, 3)} praised, ${numbersJson} numbers, ${categoriesJson(ctx)} categories
    where ${prepared}`.execute(ctx.db);
  const home = rows[0]!;
  const cards = await listCards(
    ctx,
    [...home.newest, ...home.hot, ...home.articles, ...home.praised].map((row) => row.author),
  );
  const { questions, articles, answered, answers } = home.numbers;
  return {
    newest: home.newest.map((row) => toHomeRow(toRow(row, cards))),
    hot: home.hot.map(({ id, title, score, answers: count }) => ({ id, title, score, answers: count })),
    articles: home.articles.map(({ id, title, excerpt, author }) => ({ id, title, excerpt, author: cardOf(cards, author).nickname })),
    praised: toPraised(home.praised, cards),
    numbers: { questions, articles, answered, answers },
    categories: home.categories.map(({ id, name, area, posts }) => ({ id, name, area, posts })),
  };
}

function toHomeRow({ id, kind, title, language, tags, author, score, answers, solved, createdAt }: PostRow): HomeView['newest'][number] {
  return { id, kind, title, language, tags: tags.map((tag) => ({ id: tag.id, name: tag.name })), author, score, answers, solved, createdAt };
}

type HomeFound = Record<'newest' | 'hot' | 'articles', FoundRow[]> & Pick<HomeView, 'numbers'> & { praised: PraisedRow[]; categories: Category[] };
type FoundRow = Omit<PostRow, 'author'> & { author: number; key: number };
type Bound = { key: number; id: number };
type Keys = { type: ListType; id: number; sort: ListSort; channels: number[]; limit: number; isForward: boolean; bound: Bound | null };

/** Sort keys: their column and how a cursor's number becomes a value of it (times travel as microseconds). */
const sorts = {
  newest: { column: 'created_at', range: cursorPart.micros },
  active: { column: 'active_at', range: cursorPart.micros },
  hot: { column: 'hot', range: cursorPart.float },
  votes: { column: 'score', range: cursorPart.int },
} as const;

function edgeOf(sort: ListSort, key: number): RawBuilder<unknown> {
  if (sort === 'hot') return sql`${key}::float8`;
  return sort === 'votes' ? sql`${key}::integer` : sql`timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond'`;
}

async function readList(ctx: Ctx, query: ListQuery, aside: RawBuilder<unknown>): Promise<{ page: Page<PostRow>; subject: ListSubject; aside: Aside | null }> {
  const isForward = query.before === undefined;
  const cursor = query.before ?? query.after;
  const bound = cursor === undefined ? null : readCursor(cursor, query.sort);
  const channels = channelsOf(query.lang, ctx.language);
  const keys = keysOf({ ...query, channels, limit: query.limit + 1, isForward, bound });
  const hasSubject = query.type === 'category' || query.type === 'tag';
  const { rows } = await sql<{ found: FoundRow[]; subject: Omit<NonNullable<ListSubject>, 'type'> | null; aside: Aside | null }>`
    select ${rowsJson(ctx, keys, isForward, query.sort)} found, ${hasSubject ? subjectJson(ctx, query) : sql`null::json`} subject, ${aside} aside
    where ${prepared}`.execute(ctx.db);
  const { found, subject, aside: side } = rows[0]!;
  if (hasSubject && !subject) throw notFound();
  if (!isForward && found.length === 0) return readList(ctx, { ...query, before: undefined, after: undefined }, aside);
  const cards = await listCards(
    ctx,
    found.map((row) => row.author),
  );
  return { page: toPage(found, query, cards), subject: subject && { type: query.type, ...subject }, aside: side };
}

function toPage(found: FoundRow[], query: ListQuery, cards: Map<number, MemberCard>): Page<PostRow> {
  const isForward = query.before === undefined;
  const hasMore = found.length > query.limit;
  const shown = found.slice(0, query.limit);
  if (!isForward) shown.reverse();
  const at = (row: FoundRow | undefined) => (row ? encodeCursor([row.key, row.id]) : null);
  const hasNext = isForward ? hasMore : true;
  const hasPrevious = isForward ? query.after !== undefined : hasMore;
  return { rows: shown.map((row) => toRow(row, cards)), next: hasNext ? at(shown.at(-1)) : null, previous: hasPrevious ? at(shown[0]) : null };
}

function toRow({ key: _key, author, ...row }: FoundRow, cards: Map<number, MemberCard>): PostRow {
  return { ...row, author: cardOf(cards, author) };
}

function readCursor(cursor: string, sort: ListSort): Bound {
  const [key = 0, id = 0] = decodeCursor(cursor, [sorts[sort].range, cursorPart.id]);
  return { key, id };
}

/** The ids and sort keys of a page: every channel is read in order from its index, then the few rows are merged. */
function keysOf({ type, id, sort, channels, limit, isForward, bound }: Keys): RawBuilder<unknown> {
  const key = sql.ref(sorts[sort].column);
  const idColumn = sql.ref(type === 'tag' ? 'post_id' : 'id');
  const direction = sql.raw(isForward ? 'desc' : 'asc');
  const compare = sql.raw(isForward ? '<' : '>');
  return sql`
    select k.id, k.key from unnest(${channelArray(channels)}) c (channel)
    cross join lateral (
      select ${idColumn} id, ${key} key from ${type === 'tag' ? sql`ask.post_tag` : sql`ask.post`} i
      where i.channel = c.channel and ${scopeOf(type, id)} ${bound ? sql`and (${key}, ${idColumn}) ${compare} (${edgeOf(sort, bound.key)}, ${bound.id}::bigint)` : sql``}
      order by ${key} ${direction}, ${idColumn} ${direction} limit ${sql.lit(limit)}
    ) k order by k.key ${direction}, k.id ${direction} limit ${sql.lit(limit)}`;
}

function scopeOf(type: ListType, id: number): RawBuilder<unknown> {
  if (type === 'tag') return sql`tag_id = ${id}::bigint and not is_hidden`;
  const scopes: Record<Exclude<ListType, 'tag'>, RawBuilder<unknown>> = {
    all: sql`true`,
    question: sql`kind = 'question'`,
    article: sql`kind = 'article'`,
    category: sql`category_id = ${id}::bigint`,
    unanswered: sql`kind = 'question' and answers = 0`,
  };
  return sql`deleted_at is null and ${scopes[type]}`;
}

function rowsJson(ctx: Pick<Ctx, 'language'>, keys: RawBuilder<unknown>, isForward: boolean, sort: ListSort): RawBuilder<unknown> {
  const direction = sql.raw(isForward ? 'desc' : 'asc');
  const key = keyJson(sort);
  return sql`(select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'title', p.title, 'excerpt', p.excerpt, 'language', p.language,
      'tags', ${tagsJson(ctx)}, 'author', p.author_id, 'score', p.score, 'answers', p.answers, 'views', p.views, 'solved', p.accepted > 0,
      'createdAt', ${seconds('p.created_at')}, 'activeAt', ${seconds('p.active_at')}, 'key', ${key}) order by k.key ${direction}, k.id ${direction}), '[]'::json)
    from (${keys}) k join ask.post p on p.id = k.id)`;
}

/**
 * The name of a category or tag in the reader's language.
 * @throws Refusal not-found
 */
export async function getSubjectName(ctx: Ctx, subject: { type: 'category' | 'tag'; id: number }): Promise<string> {
  const { rows } = await sql<{ subject: { name: string } | null }>`select ${subjectJson(ctx, subject)} subject`.execute(ctx.db);
  if (!rows[0]?.subject) throw notFound();
  return rows[0].subject.name;
}

/** The cursor after which the given page of a list begins, counted from 1; null for the first one and beyond the last. Its cost grows with the page. */
export async function findPageStart(
  ctx: Ctx,
  { type, id, sort, lang }: Pick<ListQuery, 'type' | 'id' | 'sort' | 'lang'>,
  page: number,
): Promise<string | null> {
  const before = (page - 1) * limits.page;
  if (before < 1) return null;
  const keys = keysOf({ type, id, sort, channels: channelsOf(lang, ctx.language), limit: before + 1, isForward: true, bound: null });
  const { rows } = await sql<{ id: number; key: number }>`
    select k.id, ${keyJson(sort)} key from (${keys}) k order by k.key desc, k.id desc offset ${before - 1} limit 2`.execute(ctx.db);
  return rows[0] && rows.length === 2 ? encodeCursor([rows[0].key, rows[0].id]) : null;
}

/** A sort key of `k` as a number that travels in a cursor: times as microseconds. */
const keyJson = (sort: ListSort): RawBuilder<unknown> =>
  sorts[sort].range === cursorPart.micros ? sql`(extract(epoch from k.key) * 1000000)::bigint` : sql`k.key`;

function subjectJson(ctx: Pick<Ctx, 'language'>, { type, id }: Pick<ListQuery, 'type' | 'id'>): RawBuilder<unknown> {
  const table = sql.raw(type === 'tag' ? 'ask.tag' : 'ask.category');
  return sql`(select json_build_object('id', id, 'slug', slug, 'name', ${nameIn(ctx)}, 'posts', posts) from ${table} where id = ${id}::bigint)`;
}

function asideJson(ctx: Ctx): RawBuilder<unknown> {
  const channels = channelsOf('', ctx.language);
  const short = (
    type: ListType,
  ) => sql`(select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'score', p.score, 'answers', p.answers, 'solved', p.accepted > 0)
      order by k.key desc, k.id desc), '[]'::json)
    from (${keysOf({ type, id: 0, sort: 'hot', channels, limit: 5, isForward: true, bound: null })}) k join ask.post p on p.id = k.id)`;
  const tags = sql`(select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', ${nameIn(ctx)}, 'posts', posts) order by posts desc, id desc), '[]'::json)
    from (select * from ask.tag where posts > 0 order by posts desc, id desc limit 16) t)`;
  return sql`json_build_object('categories', ${categoriesJson(ctx)}, 'tags', ${tags}, 'best', ${short('all')}, 'waiting', ${short('unanswered')}, 'numbers', ${numbersJson})`;
}
