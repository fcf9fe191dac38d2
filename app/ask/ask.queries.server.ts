import { type RawBuilder, sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Actor, type Ctx, isMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual, type Language } from '#app/core/texts/language.ts';
import { numbersJson } from '#app/ask/categories/category-numbers.queries.server.ts';
import en from './ask-api.en.ts';
import zh from './ask-api.zh.ts';
import type { Asker } from './ask.policy.ts';
import { reaches } from '#app/ask/privileges/privileges.policy.ts';
import { getPrivileges } from '#app/ask/privileges/privileges.queries.server.ts';
import type { Privilege } from '#app/ask/privileges/privileges.schema.ts';
import type { FeedEntry, Numbers, SitemapEntry } from './ask.schema.ts';

/** Messages of this domain's endpoints. */
export const say = bilingual(zh, en);

/** The caller as the policy sees them; only of staff their nodes are read. */
export async function askerOf(ctx: Ctx): Promise<Asker> {
  const id = isMember(ctx.actor) ? ctx.actor.id : 0;
  if (ctx.actor.kind !== 'staff') return { id, mayEditAll: false, mayDeleteAll: false };
  const [mayEditAll, mayDeleteAll] = await Promise.all([
    hasConsole(ctx, 'moderation/edit'),
    hasConsole(ctx, 'moderation/delete'),
  ]);
  return { id, mayEditAll, mayDeleteAll };
}

/** The same caller with what their reputation lets them edit: for members' pages and writes, guests have none of it. */
export async function editorOf(ctx: Ctx): Promise<Asker> {
  const asker = await askerOf(ctx);
  if (asker.id === 0 || asker.mayEditAll) return asker;
  const { levels, reputation } = await getPrivileges(ctx);
  const may = (name: Privilege) => reaches(levels, name, reputation ?? 0);
  return {
    ...asker,
    mayEditFreely: may('editFreely'),
    mayEditWiki: may('editWiki'),
    maySuggest: may('suggestEdit'),
    mayReview: may('review'),
  };
}

/** A reader, as far as what they may read depends on it. */
export type Reader = Pick<Ctx, 'actor'>;

const boundless = new WeakSet<Actor>();

/**
 * The same caller, reading every category: for work on somebody's behalf that has to reach all they ever wrote, such as
 * closing their account.
 */
export function unrestricted<C extends Reader>(ctx: C): C {
  const actor = { ...ctx.actor };
  boundless.add(actor);
  return { ...ctx, actor };
}

/**
 * The condition that a reader may see the post under an alias of the statement. EVERY read of posts and of what hangs
 * on them (answers, comments, revisions, votes, bookmarks, lists, search, feeds, notices, exports) carries it; lists
 * carry the channels of `readableChannels` instead, which say the same by the index alone. Deleted and withheld posts
 * are nobody's. A restricted category is read by its groups; jobs read what guests read, unless they are
 * `unrestricted`.
 */
export function visiblePosts(ctx: Reader, alias = 'p'): RawBuilder<unknown> {
  const post = sql.table(alias);
  const isOpen = boundless.has(ctx.actor)
    ? sql``
    : sql`
    and ${post}.category_id <> all ((select ask.hidden_categories(${readerOf(ctx)}))::integer[])`;
  // What is held for review has deleted_at too, so it is left out here; who is shown it all the same asks beside this
  // condition.
  return sql`(${post}.deleted_at is null${isOpen})`;
}

/** The condition that a reader may see a category. */
export const visibleCategories = (ctx: Reader, alias = 'c'): RawBuilder<unknown> =>
  boundless.has(ctx.actor)
    ? sql`true`
    : sql`${sql.table(alias)}.id <>
    all ((select ask.hidden_categories(${readerOf(ctx)}))::integer[])`;

/** The condition that a member may post to the category `c` of the statement, which they may read. */
export const mayPost = (ctx: Reader): RawBuilder<unknown> => sql`(c.access = 'open'
  or ask.is_of_category(c.id, ${readerOf(ctx)}))`;

/**
 * The condition that a tag is on a post that everybody may read, which its number counts. While a category settles into
 * its new access the number still counts its posts, so that the posts themselves are asked.
 */
export function openTags(ctx: Reader, alias = 't'): RawBuilder<unknown> {
  const tag = sql.table(alias);
  return sql`(${tag}.posts > 0 and (not (select exists (select from ask.category where is_settling)) or exists (
    select from ask.post_tag ot join ask.post op on op.id = ot.post_id
      where ot.tag_id = ${tag}.id and not ot.is_hidden and ot.channel < 4 and ${visiblePosts(ctx, 'op')})))`;
}

/**
 * The condition that a reader knows of a tag: it is on a post that everybody may read, which its number counts, or on
 * one of a restricted category of theirs.
 */
export function visibleTags(ctx: Reader, alias = 't'): RawBuilder<unknown> {
  const tag = sql.table(alias);
  if (!isMember(ctx.actor)) return openTags(ctx, alias);
  return sql`(${openTags(ctx, alias)} or exists (select from ask.post_tag vt
    where vt.tag_id = ${tag}.id and not vt.is_hidden
    and vt.channel > 3 and vt.channel = any((select ask.channels_for(${readerOf(ctx)},
    ${baseChannels([0, 1, 2, 3])}))::smallint[])))`;
}

/** Both arguments of the database's functions about readers: the member or 0, and whether console rights count. */
const readerOf = ({ actor }: Reader): RawBuilder<unknown> =>
  isMember(actor) ? sql`${actor.id}::bigint, ${sql.lit(actor.kind === 'staff')}` : sql`0::bigint, false`;

const baseChannels = (channels: number[]) => sql`${sql.lit(`{${channels.join(',')}}`)}::smallint[]`;

/**
 * The parts of `ask.post` that a reader's list merges, as a part of a statement: `channelsOf` and, of each restricted
 * category they belong to, the same. For guests they are written out, not bound, and so are limits: PostgreSQL then
 * knows how few rows a statement reads and keeps one plan for all calls instead of planning each.
 */
export const readableChannels = (
  ctx: Reader & Pick<Ctx, 'language'>,
  lang: '' | 'all' | Language = '',
): RawBuilder<unknown> => {
  const base = baseChannels(channelsOf(lang, ctx.language));
  return isMember(ctx.actor) ? sql`(select ask.channels_for(${readerOf(ctx)}, ${base}))::smallint[]` : base;
};

/** The numbers of `readableChannels` in every language, for the labels of search; guests' take no statement. */
export async function listReadableChannels(ctx: Pick<Ctx, 'db' | 'actor' | 'language'>): Promise<number[]> {
  if (!isMember(ctx.actor)) return channelsOf('all', ctx.language);
  const { rows } = await sql<{ channels: number[] }>`select ${readableChannels(ctx, 'all')} channels`.execute(ctx.db);
  return rows[0]!.channels;
}

/** Those of some members who may read what is in a category. */
export async function listReaders(
  ctx: Pick<Ctx, 'db'>,
  categoryId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${memberIds}::bigint[]) with ordinality m (id, place)
    where ${categoryId}::integer <> all (ask.hidden_categories(m.id, true)) order by place`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** What the product counts. One small read at any size. */
export async function getNumbers(ctx: Pick<Ctx, 'db'>): Promise<Numbers> {
  const { rows } = await sql<{ numbers: Numbers }>`select ${numbersJson} numbers`.execute(ctx.db);
  return rows[0]!.numbers;
}

const sitemapChunk = 10_000;

/** How many sitemap pages there are: each covers 10,000 ids. */
export async function countSitemapPages(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) last from ask.post`.execute(ctx.db);
  return Math.ceil(rows[0]!.last / sitemapChunk);
}

/** Whoever asks for a sitemap gets what guests may read. */
export const guest: Reader = { actor: { kind: 'visitor', ip: '', agent: '' } };

/**
 * The posts of one id range that guests may read, with their last change and their translations. `page` counts from 0.
 */
export async function listForSitemap(ctx: Pick<Ctx, 'db'>, { page }: { page: number }): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select p.id, p.kind, ${seconds('p.active_at')} "changedAt",
      case when p.translation_group is null then '[]'::json else
      (select json_agg(json_build_object('id', t.id, 'language', t.language)) from ask.post t
        where t.translation_group = p.translation_group and ${visiblePosts(guest, 't')}) end translations
    from ask.post p where p.id > ${page * sitemapChunk} and p.id <= ${(page + 1) * sitemapChunk}
      and ${visiblePosts(guest)} order by p.id`.execute(ctx.db);
  return rows;
}

/** Tags that guests find something under, the most used first; so many as one sitemap may name. */
export async function listTagsForSitemap(ctx: Pick<Ctx, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ask.tag t where t.posts > 0 and t.main_id is null and ${visibleTags(guest)}
      order by t.posts desc, t.id desc limit ${sitemapChunk}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** How many sitemaps of members there are: each covers 10,000 ids of authors. */
export async function countMemberSitemaps(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ last: number }>`select greatest((select max(author_id) from ask.post),
    (select max(author_id) from ask.answer), 0) last`.execute(ctx.db);
  return Math.ceil(rows[0]!.last / sitemapChunk);
}

/** The members of one id range who wrote something that guests may read. `page` counts from 0. */
export async function listMembersForSitemap(ctx: Pick<Ctx, 'db'>, { page }: { page: number }): Promise<number[]> {
  const range = (column: string) => sql`${sql.ref(column)} > ${page * sitemapChunk}
    and ${sql.ref(column)} <= ${(page + 1) * sitemapChunk}`;
  const { rows } = await sql<{ id: number }>`
    select distinct p.author_id id from ask.post p where ${range('p.author_id')} and ${visiblePosts(guest)}
    union select a.author_id from ask.answer a join ask.post p on p.id = a.post_id and ${visiblePosts(guest)}
      where ${range('a.author_id')} and a.deleted_at is null
    order by 1`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * What a feed follows: everything but the models, one kind, the questions without an answer, a category, a tag or an
 * author.
 */
export type FeedChoice =
  | { type: 'all' | 'question' | 'article' | 'model' | 'unanswered' }
  | { type: 'category' | 'tag' | 'member'; id: number };

/** The newest posts with their HTML for a feed in the reader's language, at most 50. */
export async function listForFeed(
  ctx: Pick<Ctx, 'db' | 'actor' | 'language'>,
  { limit = 20, ...choice }: FeedChoice & { limit?: number },
): Promise<FeedEntry[]> {
  const isTag = choice.type === 'tag';
  const table = isTag ? sql`ask.post_tag` : sql`ask.post`;
  const scope = feedScope(choice);
  const most = Math.min(limit, 50);
  const id = sql.ref(isTag ? 'post_id' : 'id');
  const { rows } = await sql<Omit<FeedEntry, 'author' | 'tags'> & { author: number; tags: { name: string }[] }>`
    select p.id, p.kind, p.title, p.html, p.language, p.author_id author, ${tagsJson(ctx)} tags,
      ${seconds('p.created_at')} "createdAt",
      case when p.revision > 1 then (select ${seconds('r.created_at')} from ask.revision r
        where r.subject = 'post' and r.subject_id = p.id and r.number = p.revision) end "editedAt"
    from (
      select k.* from unnest(${readableChannels(ctx)}) c (channel)
      cross join lateral (select ${id} id, created_at from ${table} i where i.channel = c.channel and ${scope}
        order by created_at desc, ${id} desc limit ${sql.lit(most)}) k
      order by k.created_at desc, k.id desc limit ${sql.lit(most)}
    ) k join ask.post p on p.id = k.id where ${prepared} and ${visiblePosts(ctx)}
      order by k.created_at desc, k.id desc`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map((row) => row.author),
  );
  return rows.map((row) => ({ ...row, author: cardOf(cards, row.author), tags: row.tags.map((tag) => tag.name) }));
}

function feedScope(choice: FeedChoice): RawBuilder<unknown> {
  if (choice.type === 'tag') return sql`tag_id = ${choice.id}::bigint and not is_hidden`;
  if (choice.type === 'member') return sql`deleted_at is null and author_id = ${choice.id}::bigint`;
  if (choice.type === 'category') return sql`deleted_at is null and category_id = ${choice.id}::bigint`;
  const scopes = {
    all: sql`and kind <> 'model'`,
    question: sql`and kind = 'question'`,
    article: sql`and kind = 'article'`,
    model: sql`and kind = 'model'`,
    unanswered: sql`and kind = 'question' and answers = 0`,
  };
  return sql`deleted_at is null ${scopes[choice.type]}`;
}

/**
 * Which channels of the posts that are open to all a list merges: the reader's own by default, one language, or
 * everything.
 */
export function channelsOf(lang: '' | 'all' | Language, reader: Language): number[] {
  if (lang === 'all') return [0, 1, 2, 3];
  if (lang === '') return reader === 'en' ? [0, 1, 3] : [0, 1, 2];
  return lang === 'en' ? [1, 3] : [0, 2];
}

/** A condition that is always true. Its parameter makes the driver prepare a statement that has no other. */
export const prepared = sql`${true}::boolean`;

/** The column of a category's or tag's name in the reader's language. */
export const nameIn = (ctx: Pick<Ctx, 'language'>, table?: string): RawBuilder<unknown> =>
  sql.ref(`${table ? `${table}.` : ''}${ctx.language === 'en' ? 'name_en' : 'name_zh'}`);

/** A time column as whole unix seconds. */
export const seconds = (column: string): RawBuilder<unknown> =>
  sql`floor(extract(epoch from ${sql.ref(column)}))::bigint`;

/** The tags of the post `p` of the statement as JSON, in their order. */
export const tagsJson = (ctx: Pick<Ctx, 'language'>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', t.id, 'slug', t.slug, 'name', ${nameIn(ctx, 't')})
    order by pt.position), '[]'::json)
    from ask.post_tag pt join ask.tag t on t.id = pt.tag_id where pt.post_id = p.id)`;

/** The card of an author; empty names stand for an account that is gone. */
export const cardOf = (cards: Map<number, MemberCard>, id: number): MemberCard =>
  cards.get(id) ?? { id, username: '', nickname: '', avatar: '' };

/** A keyset position as an opaque cursor. */
export const encodeCursor = (parts: number[]): string => Buffer.from(parts.join('~')).toString('base64url');

/**
 * Reads a cursor.
 * @param ranges what each part may be; `isWhole` parts are integers
 * @throws Refusal invalid when it is none of ours
 */
export function decodeCursor(cursor: string, ranges: { min: number; max: number; isWhole: boolean }[]): number[] {
  const parts = Buffer.from(cursor, 'base64url')
    .toString('latin1')
    .split('~')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const isRight =
    parts.length === ranges.length &&
    parts.every(
      (part, i) => part >= ranges[i]!.min && part <= ranges[i]!.max && (!ranges[i]!.isWhole || Number.isInteger(part)),
    );
  if (!isRight) throw new Refusal(say.brokenCursor, { kind: 'invalid' });
  return parts;
}

/** Ranges of cursor parts. */
export const cursorPart = {
  id: { min: 1, max: Number.MAX_SAFE_INTEGER, isWhole: true },
  int: { min: -(2 ** 31), max: 2 ** 31 - 1, isWhole: true },
  micros: { min: 0, max: 4e15, isWhole: true },
  /** Minus unix seconds, where the soonest comes first. */
  seconds: { min: -1e11, max: 0, isWhole: true },
  float: { min: -1e15, max: 1e15, isWhole: false },
};
