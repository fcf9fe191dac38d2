import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { cursorPart, decodeCursor, encodeCursor } from '#app/ask/parts/keyset-cursor.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { type Ctx, isMember, readerOf } from '#app/core/ctx.server.ts';
import { listOwnDevelopers } from '#app/market/developers/developers.queries.server.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { type OwnRating, ratingBounds, type RatingView } from './ratings.schema.ts';

/** The right of the console to hide the words of a rating. */
export const hideRight = 'market/ratings/hide';

type Row = Omit<RatingView, 'member'> & { memberId: number | null; micros: number };

/**
 * A page of the ratings of a plugin, the newest first, with the cursor of the next.
 * @throws Refusal invalid for a broken cursor
 */
export async function listRatings(
  ctx: Pick<Ctx, 'db' | 'read' | 'language'>,
  { pluginId, after }: { pluginId: number; after?: string | undefined },
): Promise<{ rows: RatingView[]; more: string | null }> {
  const [micros, edge] = after === undefined ? [] : decodeCursor(after, [cursorPart.micros, cursorPart.id]);
  const bound =
    micros === undefined
      ? sql``
      : sql`and (r.created_at, r.id) <
        (timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond', ${edge!}::bigint)`;
  const { rows } = await sql<Row>`
    select r.id, r.member_id "memberId", r.stars, case when r.is_hidden then '' else r.words end words, r.version,
      ${seconds('r.created_at')} "createdAt", ${seconds('r.edited_at')} "editedAt", r.is_hidden "isHidden",
      case when r.replied_at is null then null else json_build_object('words', r.reply, 'at',
        ${seconds('r.replied_at')}, 'isEdited', r.reply_edited_at is not null) end reply,
      (extract(epoch from r.created_at) * 1000000)::bigint micros
    from market.rating r where r.plugin_id = ${pluginId} ${bound}
    order by r.created_at desc, r.id desc limit ${sql.lit(ratingBounds.page + 1)}`.execute(readerOf(ctx));
  const shown = rows.slice(0, ratingBounds.page);
  const cards = await listCards(
    ctx,
    shown.flatMap(({ memberId }) => memberId ?? []),
  );
  const last = shown.at(-1);
  return {
    rows: shown.map(({ memberId, micros: _micros, ...row }) => ({
      ...row,
      member: (memberId !== null && cards.get(memberId)) || null,
    })),
    more: rows.length > ratingBounds.page && last ? encodeCursor([last.micros, last.id]) : null,
  };
}

type Facts = { developerId: number; state: string; version: string | null; stars: number | null; words: string | null };

/** What the reader has to do with the ratings of a plugin. */
export async function findOwnRating(ctx: Ctx, pluginId: number): Promise<OwnRating> {
  const nothing = { rating: null, mayReply: false, mayHide: false, mayRate: false };
  if (!isMember(ctx.actor)) return { ...nothing, why: 'guest' };
  const facts = await findRatingFacts(ctx, pluginId, ctx.actor.id);
  const own = (await listOwnDevelopers(ctx, ctx.actor.id)).find(({ id }) => id === facts?.developerId);
  const mayHide = await hasConsole(ctx, hideRight);
  if (!facts) return { ...nothing, mayHide, why: 'state' };
  const rating = facts.stars === null ? null : { stars: facts.stars, words: facts.words ?? '' };
  if (own) {
    const mayReply = mayAtDeveloper(own.role, own.state, 'reply');
    return { ...nothing, rating, mayHide, mayReply, why: 'team' };
  }
  const why = !['published', 'delisted'].includes(facts.state) ? 'state' : facts.version === null ? 'noDownload' : '';
  return { ...nothing, rating, mayHide, mayRate: why === '', why };
}

/**
 * Of some plugins those that a member may rate now, as `ratePlugin` has it, each with whether they have rated it.
 * @param memberId the caller
 */
export async function listRateable(
  ctx: Ctx,
  memberId: number,
  pluginIds: readonly number[],
): Promise<Map<number, { isRated: boolean }>> {
  const own = (await listOwnDevelopers(ctx, memberId)).map(({ id }) => id);
  const { rows } = await sql<{ id: number; isRated: boolean }>`
    select p.id, exists (select from market.rating r where r.plugin_id = p.id and r.member_id = ${memberId}) "isRated"
    from market.plugin p
    where p.id = any(${[...pluginIds]}::bigint[]) and p.published_at is not null
      and p.state in ('published', 'delisted') and p.developer_id <> all(${own}::bigint[])
      and exists (select from market.download d where d.member_id = ${memberId} and d.plugin_id = p.id)`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, isRated }) => [id, { isRated }]));
}

/** Whose a plugin is, the version that a member took last, and how they rated it; null when there is none. */
export async function findRatingFacts(ctx: Pick<Ctx, 'db'>, pluginId: number, memberId: number): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select p.developer_id "developerId", p.state, r.stars, r.words,
      (select v.version from market.download d join market.plugin_version v on v.id = d.version_id
        where d.member_id = ${memberId} and d.plugin_id = p.id order by d.id desc limit 1) version
    from market.plugin p left join market.rating r on r.plugin_id = p.id and r.member_id = ${memberId}
    where p.id = ${pluginId} and p.published_at is not null`.execute(ctx.db);
  return rows[0] ?? null;
}
