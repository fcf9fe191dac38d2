import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { praisedJson, type PraisedRow, toPraised } from '#app/ask/answers/answers.queries.server.ts';
import { cardOf, nameIn, prepared, seconds, tagsJson } from '#app/ask/parts/post-columns.queries.server.ts';
import {
  openTags,
  readableChannels,
  visibleCategories,
  visiblePosts,
  visibleTags,
} from '#app/ask/parts/post-visibility.queries.server.ts';
import { cursorPart, decodeCursor, encodeCursor } from '#app/ask/parts/keyset-cursor.server.ts';
import { numbersJson, openCount } from '#app/ask/parts/post-counters.queries.server.ts';
import { bountyKeys } from '#app/ask/bounties/bounty-lists.queries.server.ts';
import { openBounty } from '#app/ask/bounties/bounties.queries.server.ts';
import { reputationOf } from '#app/ask/reputation/reputation.queries.server.ts';
import { categoriesJson } from '#app/ask/tags/tags.queries.server.ts';
import {
  type Category,
  limits,
  ListInput,
  type ListSort,
  type ListType,
  type Page,
  type PostRow,
  sortsOf,
} from '#app/ask/parts/ask.schema.ts';
import type { Aside, HomeView, ListPage, ListSubject } from './lists.schema.ts';

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
  const channels = readableChannels(ctx);
  const part = (type: ListType, sort: ListSort, limit: number) =>
    rowsJson(ctx, keysOf({ type, id: 0, sort, channels, limit, isForward: true, bound: null }), true, sort);
  const { rows } = await sql<HomeFound>`
    select ${part('question', 'newest', 6)} newest, ${part('all', 'hot', 5)} hot,
      ${part('article', 'newest', 4)} articles,
      ${praisedJson(ctx, 3)} praised, ${numbersJson} numbers, ${categoriesJson(ctx)} categories
    where ${prepared}`.execute(ctx.db);
  const home = rows[0]!;
  const cards = await listCards(
    ctx,
    [...home.newest, ...home.hot, ...home.articles, ...home.praised].map((row) => row.author),
  );
  const { questions, articles, answered, answers } = home.numbers;
  return {
    newest: shownRows(home.newest, cards).map(toHomeRow),
    hot: shownRows(home.hot, cards).map(({ id, title, score, answers: count }) => ({
      id,
      title,
      score,
      answers: count,
    })),
    articles: shownRows(home.articles, cards).map(({ id, title, excerpt, author }) => ({
      id,
      title,
      excerpt,
      author: author.nickname,
    })),
    praised: toPraised(home.praised, cards),
    numbers: { questions, articles, answered, answers },
    categories: home.categories.map(({ id, name, area, posts }) => ({ id, name, area, posts })),
  };
}

function toHomeRow({
  id,
  kind,
  title,
  language,
  tags,
  author,
  reputation,
  score,
  answers,
  solved,
  createdAt,
}: PostRow): HomeView['newest'][number] {
  return {
    id,
    kind,
    title,
    language,
    tags: tags.map((tag) => ({ id: tag.id, name: tag.name })),
    author,
    reputation,
    score,
    answers,
    solved,
    createdAt,
  };
}

type HomeFound = Record<'newest' | 'hot' | 'articles', FoundRow[]> &
  Pick<HomeView, 'numbers'> & { praised: PraisedRow[]; categories: Category[] };
/** `isHidden`: found by its channel, yet not the reader's to see, as while its category is being restricted. */
type FoundRow = Omit<PostRow, 'author'> & { author: number; key: number; isHidden: boolean };
type Bound = { key: number; id: number };
type Keys = {
  type: ListType;
  id: number;
  sort: ListSort;
  channels: RawBuilder<unknown>;
  limit: number;
  isForward: boolean;
  bound: Bound | null;
};

/** Sort keys: their column and how a cursor's number becomes a value of it (times travel as microseconds). */
const sorts = {
  newest: { column: 'created_at', range: cursorPart.micros },
  active: { column: 'active_at', range: cursorPart.micros },
  hot: { column: 'hot', range: cursorPart.float },
  votes: { column: 'score', range: cursorPart.int },
  amount: { column: 'amount', range: cursorPart.int },
  ends: { column: 'ends_order', range: cursorPart.seconds },
} as const;

function edgeOf(sort: ListSort, key: number): RawBuilder<unknown> {
  if (sort === 'hot') return sql`${key}::float8`;
  if (sort === 'ends') return sql`${key}::bigint`;
  return sort === 'votes' || sort === 'amount'
    ? sql`${key}::integer`
    : sql`timestamptz 'epoch' + ${key}::float8 *
    interval '1 microsecond'`;
}

/**
 * Rows of posts in an order of the caller's, the highest `key` first. @param keys a statement that gives `id` and `key`
 */
export async function listPicked(
  ctx: Pick<Ctx, 'db' | 'actor' | 'language'>,
  keys: RawBuilder<unknown>,
): Promise<PostRow[]> {
  const { rows } = await sql<{ found: FoundRow[] }>`select ${rowsJson(ctx, keys, true, 'votes')} found`.execute(ctx.db);
  const { found } = rows[0]!;
  const cards = await listCards(
    ctx,
    found.map((row) => row.author),
  );
  return shownRows(found, cards);
}

async function readList(
  ctx: Ctx,
  given: ListQuery,
  aside: RawBuilder<unknown>,
): Promise<{ page: Page<PostRow>; subject: ListSubject; aside: Aside | null }> {
  // What the caller follows is a list of their own.
  const own = given.type === 'mine' ? { ...given, id: requireMember(ctx).id } : given;
  const query = sortsOf(given.type).includes(given.sort)
    ? own
    : { ...own, sort: 'newest' as const, after: undefined, before: undefined };
  const isForward = query.before === undefined;
  const cursor = query.before ?? query.after;
  const bound = cursor === undefined ? null : readCursor(cursor, query.sort);
  const channels = readableChannels(ctx, query.lang);
  const keys = keysOf({ ...query, channels, limit: query.limit + 1, isForward, bound });
  const hasSubject = query.type === 'category' || query.type === 'tag';
  const { rows } = await sql<{
    found: FoundRow[];
    subject: Omit<NonNullable<ListSubject>, 'type'> | null;
    aside: Aside | null;
  }>`
    select ${rowsJson(ctx, keys, isForward, query.sort)} found,
      ${hasSubject ? subjectJson(ctx, query) : sql`null::json`} subject, ${aside} aside
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
  return {
    rows: shownRows(shown, cards),
    next: hasNext ? at(shown.at(-1)) : null,
    previous: hasPrevious ? at(shown[0]) : null,
  };
}

const shownRows = (found: FoundRow[], cards: Map<number, MemberCard>) =>
  found.filter((row) => !row.isHidden).map((row) => toRow(row, cards));

function toRow({ key: _key, isHidden: _isHidden, author, ...row }: FoundRow, cards: Map<number, MemberCard>): PostRow {
  return { ...row, author: cardOf(cards, author) };
}

function readCursor(cursor: string, sort: ListSort): Bound {
  const [key = 0, id = 0] = decodeCursor(cursor, [sorts[sort].range, cursorPart.id]);
  return { key, id };
}

/** The ids and sort keys of a page: every channel is read in order from its index, then the few rows are merged. */
function keysOf(keys: Keys): RawBuilder<unknown> {
  const { type, id, sort, channels, limit, isForward, bound } = keys;
  if (type === 'mine') return followedKeys(keys);
  if (type === 'bounty') return bountyKeys({ ...keys, edge: bound && edgeOf(sort, bound.key) });
  const key = sql.ref(sorts[sort].column);
  const idColumn = sql.ref(type === 'tag' ? 'post_id' : 'id');
  const direction = sql.raw(isForward ? 'desc' : 'asc');
  const compare = sql.raw(isForward ? '<' : '>');
  return sql`
    select k.id, k.key from unnest(${channels}) c (channel)
    cross join lateral (
      select ${idColumn} id, ${key} key from ${type === 'tag' ? sql`ask.post_tag` : sql`ask.post`} i
      where i.channel = c.channel
        and ${scopeOf(type, id)} ${
          bound
            ? sql`and (${key}, ${idColumn}) ${compare} (${edgeOf(sort, bound.key)},
        ${bound.id}::bigint)`
            : sql``
        }
      order by ${key} ${direction}, ${idColumn} ${direction} limit ${sql.lit(limit)}
    ) k order by k.key ${direction}, k.id ${direction} limit ${sql.lit(limit)}`;
}

/**
 * The same of everything a member follows: each tag, category and author is read in order from its index, then all are
 * merged.
 */
function followedKeys({ id, sort, channels, limit, isForward, bound }: Keys): RawBuilder<unknown> {
  const key = sql.ref(`i.${sorts[sort].column}`);
  const direction = sql.raw(isForward ? 'desc' : 'asc');
  const compare = sql.raw(isForward ? '<' : '>');
  const part = (
    kind: 'tag' | 'category' | 'member',
    table: RawBuilder<unknown>,
    idColumn: RawBuilder<unknown>,
    scope: RawBuilder<unknown>,
  ) => sql`
    select k.id, k.key from ask.follow f cross join unnest(${channels}) c (channel) cross join lateral (
      select ${idColumn} id, ${key} key from ${table} i
      where i.channel = c.channel
        and ${scope} ${
          bound
            ? sql`and (${key}, ${idColumn}) ${compare} (${edgeOf(sort, bound.key)},
        ${bound.id}::bigint)`
            : sql``
        }
      order by ${key} ${direction}, ${idColumn} ${direction} limit ${sql.lit(limit)}
    ) k where f.member_id = ${id} and f.kind = ${sql.lit(kind)}`;
  return sql`
    select id, key from (
      ${part('tag', sql`ask.post_tag`, sql`i.post_id`, sql`i.tag_id = f.subject_id and not i.is_hidden`)}
      union ${part('category', sql`ask.post`, sql`i.id`, sql`i.category_id = f.subject_id and i.deleted_at is null`)}
      union ${part('member', sql`ask.post`, sql`i.id`, sql`i.author_id = f.subject_id and i.deleted_at is null`)}
    ) k order by key ${direction}, id ${direction} limit ${sql.lit(limit)}`;
}

function scopeOf(type: ListType, id: number): RawBuilder<unknown> {
  if (type === 'tag') return sql`tag_id = ${id}::bigint and not is_hidden`;
  const scopes: Record<Exclude<ListType, 'tag' | 'mine' | 'bounty'>, RawBuilder<unknown>> = {
    all: sql`kind <> 'model'`,
    question: sql`kind = 'question'`,
    article: sql`kind = 'article'`,
    category: sql`category_id = ${id}::bigint`,
    unanswered: sql`kind = 'question' and answers = 0`,
  };
  return sql`deleted_at is null and ${scopes[type as keyof typeof scopes]}`;
}

function rowsJson(
  ctx: Pick<Ctx, 'actor' | 'language'>,
  keys: RawBuilder<unknown>,
  isForward: boolean,
  sort: ListSort,
): RawBuilder<unknown> {
  const direction = sql.raw(isForward ? 'desc' : 'asc');
  const key = keyJson(sort);
  return sql`(select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'title', p.title, 'excerpt',
    ${excerptIn(ctx)},
      'language', case when p.kind = 'model' then ${ctx.language} else p.language end,
      'tags', ${tagsJson(ctx)}, 'author', p.author_id, 'reputation', ${reputationOf('p')}, 'score', p.score, 'answers',
        p.answers, 'views', p.views, 'solved', p.accepted > 0, 'bounty', ${openBounty},
      'createdAt', ${seconds('p.created_at')}, 'activeAt', ${seconds('p.active_at')}, 'key', ${key}, 'isHidden',
        not ${visiblePosts(ctx)}) order by k.key ${direction}, k.id ${direction}), '[]'::json)
    from (${keys}) k join ask.post p on p.id = k.id)`;
}

/** Entries of the catalogue are written in both languages at once: readers see theirs. */
function excerptIn(ctx: Pick<Ctx, 'language'>): RawBuilder<unknown> {
  const [own, other] =
    ctx.language === 'en' ? [sql`m.summary_en`, sql`m.summary_zh`] : [sql`m.summary_zh`, sql`m.summary_en`];
  return sql`case when p.kind = 'model' then (select coalesce(nullif(${own}, ''), nullif(${other}, ''), p.excerpt)
    from ask.model m where m.post_id = p.id) else p.excerpt end`;
}

/**
 * The name of a category or tag in the reader's language.
 * @throws Refusal not-found
 */
export async function getSubjectName(ctx: Ctx, subject: { type: 'category' | 'tag'; id: number }): Promise<string> {
  const { rows } = await sql<{ subject: { name: string } | null }>`select ${subjectJson(ctx, subject)} subject`.execute(
    ctx.db,
  );
  if (!rows[0]?.subject) throw notFound();
  return rows[0].subject.name;
}

/**
 * The cursor after which the given page of a list begins, counted from 1; null for the first one and beyond the last.
 * Its cost grows with the page.
 */
export async function findPageStart(
  ctx: Ctx,
  { type, id, sort, lang }: Pick<ListQuery, 'type' | 'id' | 'sort' | 'lang'>,
  page: number,
): Promise<string | null> {
  const before = (page - 1) * limits.page;
  if (before < 1) return null;
  const own = type === 'mine' ? requireMember(ctx).id : id;
  const keys = keysOf({
    type,
    id: own,
    sort,
    channels: readableChannels(ctx, lang),
    limit: before + 1,
    isForward: true,
    bound: null,
  });
  const { rows } = await sql<{ id: number; key: number }>`
    select k.id, ${keyJson(sort)} key from (${keys}) k order by k.key desc, k.id desc offset ${before - 1}
      limit 2`.execute(ctx.db);
  return rows[0] && rows.length === 2 ? encodeCursor([rows[0].key, rows[0].id]) : null;
}

/** A sort key of `k` as a number that travels in a cursor: times as microseconds. */
const keyJson = (sort: ListSort): RawBuilder<unknown> =>
  sorts[sort].range === cursorPart.micros ? sql`(extract(epoch from k.key) * 1000000)::bigint` : sql`k.key`;

function subjectJson(
  ctx: Pick<Ctx, 'actor' | 'language'>,
  { type, id }: Pick<ListQuery, 'type' | 'id'>,
): RawBuilder<unknown> {
  const [table, isVisible] =
    type === 'tag'
      ? [sql`ask.tag`, sql`s.main_id is null and ${visibleTags(ctx, 's')}`]
      : [sql`ask.category`, sql`s.retired_at is null and ${visibleCategories(ctx, 's')}`];
  return sql`(select json_build_object('id', id, 'slug', slug, 'name', ${nameIn(ctx)}, 'posts',
    ${type === 'tag' ? openCount('s') : sql`posts`}) from ${table} s where id = ${id}::bigint and ${isVisible})`;
}

function asideJson(ctx: Ctx): RawBuilder<unknown> {
  const channels = readableChannels(ctx);
  const short = (
    type: ListType,
  ) => sql`(select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'score', p.score, 'answers',
    p.answers, 'solved', p.accepted > 0)
      order by k.key desc, k.id desc), '[]'::json)
    from (${keysOf({ type, id: 0, sort: 'hot', channels, limit: 5, isForward: true, bound: null })}) k
      join ask.post p on p.id = k.id and ${visiblePosts(ctx)})`;
  const tags = sql`(select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', ${nameIn(ctx)}, 'posts',
    ${openCount()}) order by posts desc, id desc), '[]'::json)
    from (select * from ask.tag t where ${openTags(ctx)} order by posts desc, id desc limit 16) t)`;
  return sql`json_build_object('categories', ${categoriesJson(ctx)}, 'tags', ${tags}, 'best', ${short('all')},
    'waiting', ${short('unanswered')}, 'numbers', ${numbersJson})`;
}
