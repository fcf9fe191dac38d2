import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Ctx, isMember } from '#app/core/ctx.server.ts';
import { keepAnswers } from '#app/core/page-cache/kept-answers.server.ts';
import type { Language } from '#app/core/texts/language.ts';

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

/** What is kept for a reader goes by this. */
export const readerKey = ({ actor, language }: Pick<Ctx, 'actor' | 'language'>): string =>
  `${actor.kind} ${isMember(actor) ? actor.id : 0} ${language}`;

const keptFor = keepAnswers<number[]>();

/**
 * The numbers of `readableChannels` in every language, for the labels of search, which narrow what is looked at: what
 * the reader may see of it, `visiblePosts` says. Kept for members, written out for guests.
 */
export async function listReadableChannels(ctx: Pick<Ctx, 'db' | 'actor' | 'language'>): Promise<number[]> {
  if (!isMember(ctx.actor)) return channelsOf('all', ctx.language);
  return keptFor(ctx, readerKey(ctx), async (pctx) => {
    const { rows } = await sql<{ channels: number[] }>`select ${readableChannels(pctx, 'all')} channels`.execute(
      pctx.db,
    );
    return rows[0]!.channels;
  });
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

/** Those of some posts that a reader may see. */
export async function listVisible(ctx: Reader & Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select p.id from ask.post p where p.id = any(${ids}::bigint[]) and ${visiblePosts(ctx)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Whoever asks for a sitemap gets what guests may read. */
export const guest: Reader = { actor: { kind: 'visitor', ip: '', agent: '' } };

/**
 * Which channels of the posts that are open to all a list merges: the reader's own by default, one language, or
 * everything.
 */
export function channelsOf(lang: '' | 'all' | Language, reader: Language): number[] {
  if (lang === 'all') return [0, 1, 2, 3];
  if (lang === '') return reader === 'en' ? [0, 1, 3] : [0, 1, 2];
  return lang === 'en' ? [1, 3] : [0, 2];
}
