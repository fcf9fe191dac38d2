import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Ctx, readerOf, requireMember } from '#app/core/ctx.server.ts';
import { keepNamed } from '#app/core/page-cache/kept-answers.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { cardOf, nameIn, prepared, seconds, tagsJson } from '#app/ask/parts/post-columns.queries.server.ts';
import {
  openTags,
  readableChannels,
  visibleCategories,
  visiblePosts,
  visibleTags,
} from '#app/ask/parts/post-visibility.queries.server.ts';
import { encodeCursor } from '#app/ask/parts/keyset-cursor.server.ts';
import { numbersJson, openCount } from '#app/ask/parts/post-counters.queries.server.ts';
import { readBeside } from '#app/ask/parts/beside.queries.server.ts';
import { rowTags, tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { openBounty } from '#app/ask/bounties/bounties.queries.server.ts';
import { reputationOf } from '#app/ask/reputation/reputation.queries.server.ts';
import { categoriesJson } from '#app/ask/tags/tags.queries.server.ts';
import {
  ListInput,
  type ListSort,
  type ListType,
  type Page,
  type PostRow,
  type RelatedPost,
  sortsOf,
} from '#app/ask/parts/ask.schema.ts';
import type { ListTopic } from '#app/ask/parts/map-place.schema.ts';
import { listTopicJson } from '#app/ask/parts/topic-posts.queries.server.ts';
import type { Aside, ListPage, ListSubject } from './lists.schema.ts';
import { readCursor, keysOf, keyJson, type ListQuery } from './list-keys.queries.server.ts';
import { firstAnswer_s } from './first-answers.commands.server.ts';
import { weeklyBestJson } from './weekly-best.queries.server.ts';

/**
 * One keyset page of a list.
 * @throws Refusal not-found for an unknown category or tag, invalid for a broken cursor
 */
export async function listPosts(ctx: Ctx, input: z.input<typeof ListInput>): Promise<Page<PostRow>> {
  return (await readList(ctx, ListInput.parse(input), sql`null::json`.$castTo<null>())).page;
}

const asides = keepNamed<Aside>();
const startSides = keepNamed<StartSide>();
const listTags = [tagOf.lists, tagOf.top];

/**
 * A keyset page of a list with its heading and the side column, in one statement and one for the authors.
 * @throws Refusal as `listPosts`
 */
export async function getListPage(ctx: Ctx, input: z.input<typeof ListInput>): Promise<ListPage> {
  const { found, beside } = await readBeside(
    ctx,
    {
      memory: asides,
      json: asideJson,
      tagsOf: ({ best, waiting }) => [...listTags, ...rowTags([...best, ...waiting])],
    },
    (json) => readList(ctx, ListInput.parse(input), json),
  );
  return { page: found.page, subject: found.subject, topic: found.topic, aside: beside };
}

/** What the first page of the area shows beside a list: its side column, the newest articles, the best of the week. */
export type StartPage = Pick<ListPage, 'page' | 'topic' | 'aside'> & { articles: PostRow[]; weekly: RelatedPost[] };

type StartSide = Pick<StartPage, 'aside' | 'weekly'> & { articles: FoundRow[] };

/** The first page of the area: one statement, and one for the authors. @throws Refusal as `listPosts` */
export async function getStartPage(ctx: Ctx, input: z.input<typeof ListInput>): Promise<StartPage> {
  const { found, beside } = await readBeside(
    ctx,
    {
      memory: startSides,
      json: startSideJson,
      tagsOf: ({ aside, articles, weekly }) => [
        ...listTags,
        ...rowTags([aside.best, aside.waiting, articles, weekly].flat()),
      ],
    },
    (json) => readList(ctx, ListInput.parse(input), json),
  );
  const cards = await listCards(
    ctx,
    beside.articles.map((row) => row.author),
  );
  return { ...beside, page: found.page, topic: found.topic, articles: shownRows(beside.articles, cards) };
}

function startSideJson(ctx: Ctx): RawBuilder<unknown> {
  const channels = readableChannels(ctx);
  const newest = { type: 'article', id: 0, sort: 'newest', channels, limit: 4, isForward: true, bound: null } as const;
  return sql`json_build_object('aside', ${asideJson(ctx)}, 'articles', ${rowsJson(ctx, keysOf(newest), true, 'newest')},
    'weekly', ${weeklyBestJson(ctx)})`;
}

/** `isHidden`: found by its channel, yet not the reader's to see, as while its category is being restricted. */
export type FoundRow = Omit<PostRow, 'author'> & { author: number; key: number; isHidden: boolean };

/**
 * Rows of posts in an order of the caller's, the highest `key` first. @param keys a statement that gives `id` and `key`
 */
export async function listPicked(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>,
  keys: RawBuilder<unknown>,
): Promise<PostRow[]> {
  const { rows } = await sql<{ found: FoundRow[] }>`select ${rowsJson(ctx, keys, true, 'votes')} found`.execute(
    readerOf(ctx),
  );
  const { found } = rows[0]!;
  const cards = await listCards(
    ctx,
    found.map((row) => row.author),
  );
  return shownRows(found, cards);
}

/** A page of a list and, in the same statement, what else is asked for. */
async function readList<B>(
  ctx: Ctx,
  given: ListQuery,
  besideJson: RawBuilder<B>,
): Promise<Omit<ListPage, 'aside'> & { beside: B }> {
  // What the caller follows is a list of their own.
  const own = given.type === 'mine' ? { ...given, id: requireMember(ctx).id } : given;
  const query = sortsOf(given.type).includes(given.sort)
    ? own
    : { ...own, sort: 'newest' as const, after: undefined, before: undefined };
  const isForward = query.before === undefined;
  const cursor = query.before ?? query.after;
  const bound = cursor === undefined ? null : readCursor(cursor, query.sort);
  const channels = readableChannels(ctx, query.lang);
  const keys = keysOf({ ...query, nodes: nodesOf(query), channels, limit: query.limit + 1, isForward, bound });
  const hasSubject = query.type === 'category' || query.type === 'tag';
  const { rows } = await sql<{
    found: FoundRow[];
    subject: Omit<NonNullable<ListSubject>, 'type'> | null;
    topic: ListTopic | null;
    beside: B;
  }>`
    select ${rowsJson(ctx, keys, isForward, query.sort)} found,
      ${hasSubject ? subjectJson(ctx, query) : sql`null::json`} subject,
      ${query.node > 0 ? listTopicJson(ctx, query.node) : sql`null::json`} topic, ${besideJson} beside
    where ${prepared}`.execute(readerOf(ctx));
  const { found, subject, topic, beside } = rows[0]!;
  if ((hasSubject && !subject) || (query.node > 0 && !topic)) throw notFound();
  if (!isForward && found.length === 0)
    return readList(ctx, { ...query, before: undefined, after: undefined }, besideJson);
  const cards = await listCards(
    ctx,
    found.map((row) => row.author),
  );
  return { page: toPage(found, query, cards), subject: subject && { type: query.type, ...subject }, topic, beside };
}

/** The node of the map by which a list is filtered. */
const nodesOf = ({ node }: ListQuery) => (node > 0 ? [node] : []);

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

/** Posts that are the reader's to see, with their authors. */
export const shownRows = (found: FoundRow[], cards: Map<number, MemberCard>) =>
  found.filter((row) => !row.isHidden).map((row) => toRow(row, cards));

function toRow({ key: _key, isHidden: _isHidden, author, ...row }: FoundRow, cards: Map<number, MemberCard>): PostRow {
  return { ...row, author: cardOf(cards, author) };
}

/** The posts of `keys` as JSON of `FoundRow`s. */
export function rowsJson(
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
    'waiting', ${short('unanswered')}, 'numbers', ${numbersJson}, 'firstAnswer_s', ${firstAnswer_s})`;
}
