import { type RawBuilder, sql } from 'kysely';
import { listCards } from '#app/account/queries.server.ts';
import { hasConsole } from '#app/account/rules/queries.server.ts';
import type { MemberCard } from '#app/account/schema.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual, type Language } from '#app/core/language.ts';
import en from './lang/en/api.ts';
import zh from './lang/zh-cn/api.ts';
import type { Asker } from './policy.ts';
import type { FeedEntry, Numbers, SitemapEntry } from './schema.ts';

/** Messages of this domain's endpoints. */
export const say = bilingual(zh, en);

/** The caller as the policy sees them; only of staff their nodes are read. */
export async function askerOf(ctx: Ctx): Promise<Asker> {
  const id = isMember(ctx.actor) ? ctx.actor.id : 0;
  if (ctx.actor.kind !== 'staff') return { id, mayEditAll: false, mayDeleteAll: false };
  const [mayEditAll, mayDeleteAll] = await Promise.all([hasConsole(ctx, 'moderation/edit'), hasConsole(ctx, 'moderation/delete')]);
  return { id, mayEditAll, mayDeleteAll };
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

/** The visible posts of one id range with their last change and their translations. `page` counts from 0. */
export async function listForSitemap(ctx: Pick<Ctx, 'db'>, { page }: { page: number }): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select p.id, ${seconds('p.active_at')} "changedAt", case when p.translation_group is null then '[]'::json else
      (select json_agg(json_build_object('id', t.id, 'language', t.language)) from ask.post t
        where t.translation_group = p.translation_group and t.deleted_at is null) end translations
    from ask.post p where p.id > ${page * sitemapChunk} and p.id <= ${(page + 1) * sitemapChunk} and p.deleted_at is null order by p.id`.execute(ctx.db);
  return rows;
}

/** What a feed follows: everything, one kind, the questions without an answer, a category or a tag. */
export type FeedChoice = { type: 'all' | 'question' | 'article' | 'unanswered' } | { type: 'category' | 'tag'; id: number };

/** The newest posts with their HTML for a feed in the reader's language, at most 50. */
export async function listForFeed(ctx: Pick<Ctx, 'db' | 'language'>, { limit = 20, ...choice }: FeedChoice & { limit?: number }): Promise<FeedEntry[]> {
  const isTag = choice.type === 'tag';
  const table = isTag ? sql`ask.post_tag` : sql`ask.post`;
  const scope = feedScope(choice);
  const most = Math.min(limit, 50);
  const id = sql.ref(isTag ? 'post_id' : 'id');
  const { rows } = await sql<Omit<FeedEntry, 'author' | 'tags'> & { author: number; tags: { name: string }[] }>`
    select p.id, p.kind, p.title, p.html, p.language, p.author_id author, ${tagsJson(ctx)} tags, ${seconds('p.created_at')} "createdAt",
      case when p.revision > 1 then (select ${seconds('r.created_at')} from ask.revision r where r.subject = 'post' and r.subject_id = p.id and r.number = p.revision) end "editedAt"
    from (
      select k.* from unnest(${channelArray(channelsOf('', ctx.language))}) c (channel)
      cross join lateral (select ${id} id, created_at from ${table} i where i.channel = c.channel and ${scope} order by created_at desc, ${id} desc limit ${sql.lit(most)}) k
      order by k.created_at desc, k.id desc limit ${sql.lit(most)}
    ) k join ask.post p on p.id = k.id where ${prepared} order by k.created_at desc, k.id desc`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map((row) => row.author),
  );
  return rows.map((row) => ({ ...row, author: cardOf(cards, row.author), tags: row.tags.map((tag) => tag.name) }));
}

function feedScope(choice: FeedChoice): RawBuilder<unknown> {
  if (choice.type === 'tag') return sql`tag_id = ${choice.id}::bigint and not is_hidden`;
  if (choice.type === 'category') return sql`deleted_at is null and category_id = ${choice.id}::bigint`;
  const scopes = {
    all: sql``,
    question: sql`and kind = 'question'`,
    article: sql`and kind = 'article'`,
    unanswered: sql`and kind = 'question' and answers = 0`,
  };
  return sql`deleted_at is null ${scopes[choice.type]}`;
}

/** Which channels of `ask.post` a list merges: the reader's own by default, one language, or everything. */
export function channelsOf(lang: '' | 'all' | Language, reader: Language): number[] {
  if (lang === 'all') return [0, 1, 2, 3];
  if (lang === '') return reader === 'en' ? [0, 1, 3] : [0, 1, 2];
  return lang === 'en' ? [1, 3] : [0, 2];
}

/** A condition that is always true. Its parameter makes the driver prepare a statement that has no other. */
export const prepared = sql`${true}::boolean`;

/**
 * Channels as a part of a statement. They and limits are written out, not bound: PostgreSQL then knows how few rows a
 * statement reads and keeps one plan for all calls instead of planning each.
 */
export const channelArray = (channels: number[]): RawBuilder<unknown> => sql`${sql.lit(`{${channels.join(',')}}`)}::smallint[]`;

/** The column of a category's or tag's name in the reader's language. */
export const nameIn = (ctx: Pick<Ctx, 'language'>, table?: string): RawBuilder<unknown> =>
  sql.ref(`${table ? `${table}.` : ''}${ctx.language === 'en' ? 'name_en' : 'name_zh'}`);

/** A time column as whole unix seconds. */
export const seconds = (column: string): RawBuilder<unknown> => sql`floor(extract(epoch from ${sql.ref(column)}))::bigint`;

/** The tags of the post `p` of the statement as JSON, in their order. */
export const tagsJson = (ctx: Pick<Ctx, 'language'>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', t.id, 'slug', t.slug, 'name', ${nameIn(ctx, 't')}) order by pt.position), '[]'::json)
    from ask.post_tag pt join ask.tag t on t.id = pt.tag_id where pt.post_id = p.id)`;

/** The product's numbers as JSON. */
export const numbersJson = sql`(select json_object_agg(key, value) from ask.counter where key in ('questions', 'articles', 'answered', 'solved', 'answers', 'comments'))`;

/** The card of an author; empty names stand for an account that is gone. */
export const cardOf = (cards: Map<number, MemberCard>, id: number): MemberCard => cards.get(id) ?? { id, username: '', nickname: '', avatar: '' };

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
    parts.every((part, i) => part >= ranges[i]!.min && part <= ranges[i]!.max && (!ranges[i]!.isWhole || Number.isInteger(part)));
  if (!isRight) throw new Refusal(say.brokenCursor, 'invalid');
  return parts;
}

/** Ranges of cursor parts. */
export const cursorPart = {
  id: { min: 1, max: Number.MAX_SAFE_INTEGER, isWhole: true },
  int: { min: -(2 ** 31), max: 2 ** 31 - 1, isWhole: true },
  micros: { min: 0, max: 4e15, isWhole: true },
  float: { min: -1e15, max: 1e15, isWhole: false },
};
