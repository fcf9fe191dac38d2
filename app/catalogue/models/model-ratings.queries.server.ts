import { type RawBuilder, sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { cursorPart, decodeCursor, encodeCursor } from '#app/ask/parts/keyset-cursor.server.ts';
import { bounds, type ModelView, type RatingView } from './models.schema.ts';

/** A grade as a statement finds it. */
export type RatingRow = Omit<RatingView, 'member'> & { memberId: number; at: number };

/**
 * Grades of a model as JSON, the newest first, one more than a page.
 * @throws Refusal invalid for a broken cursor
 */
export function ratingsJson(modelId: number, after: string | undefined): RawBuilder<unknown> {
  const [at, member] = after === undefined ? [] : decodeCursor(after, [cursorPart.micros, cursorPart.id]);
  const bound =
    at === undefined
      ? sql``
      : sql`and (created_at, member_id) <
      (timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond', ${member!}::bigint)`;
  return sql`(select coalesce(json_agg(json_build_object('memberId', member_id, 'stars', stars, 'words', words,
    'createdAt', ${seconds('created_at')},
      'editedAt', ${seconds('edited_at')}, 'at', (extract(epoch from created_at) * 1000000)::bigint)
        order by created_at desc, member_id desc), '[]'::json)
    from (select * from ask.model_rating where model_id = ${modelId} ${bound} order by created_at desc, member_id desc
      limit ${sql.lit(bounds.ratings + 1)}) r)`;
}

/** A page of grades with their members, and the cursor of the next. */
export async function toRatings(
  ctx: Pick<Ctx, 'db' | 'language'>,
  found: RatingRow[],
): Promise<Pick<ModelView, 'ratings' | 'moreRatings'>> {
  const shown = found.slice(0, bounds.ratings);
  const cards = await listCards(
    ctx,
    shown.map((row) => row.memberId),
  );
  const last = shown.at(-1);
  return {
    ratings: shown.map(({ memberId, at: _at, ...row }) => ({ ...row, member: cardOf(cards, memberId) })),
    moreRatings: found.length > bounds.ratings && last ? encodeCursor([last.at, last.memberId]) : null,
  };
}
