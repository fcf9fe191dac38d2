import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Card } from './reviews.policy.ts';

type CardKey = { memberId: number; itemId: number };
type Row = Omit<Card, 'reviewedAt' | 'knownAt'> & { reviewedAt_ms: number; knownAt_ms: number | null };

/** A card as it is written down beside the answer that changes it. */
export type KeptCard = Row;

/** When an item comes again to a member; null when they have never answered it without help. */
export async function findCard(ctx: Pick<Ctx, 'db'>, { memberId, itemId }: CardKey): Promise<Card | null> {
  const { rows } = await sql<Row>`
    select stability, difficulty, reps, lapses, due_day::text "dueDay",
      (extract(epoch from reviewed_at) * 1000)::float8 "reviewedAt_ms",
      (extract(epoch from known_at) * 1000)::float8 "knownAt_ms"
    from aimap.learn_card where member_id = ${memberId} and item_id = ${itemId}`.execute(ctx.db);
  return rows[0] ? toCard(rows[0]) : null;
}

export const toCard = ({ reviewedAt_ms, knownAt_ms, ...card }: KeptCard): Card => ({
  ...card,
  reviewedAt: new Date(reviewedAt_ms),
  knownAt: knownAt_ms === null ? null : new Date(knownAt_ms),
});

export const keepCard = ({ reviewedAt, knownAt, ...card }: Card): KeptCard => ({
  ...card,
  reviewedAt_ms: reviewedAt.getTime(),
  knownAt_ms: knownAt?.getTime() ?? null,
});

/** Writes a card down; null removes it. */
export async function putCard(tctx: Ctx, { memberId, itemId }: CardKey, card: Card | null): Promise<void> {
  if (!card) {
    await sql`delete from aimap.learn_card where member_id = ${memberId} and item_id = ${itemId}`.execute(tctx.db);
    return;
  }
  const { stability, difficulty, reps, lapses, reviewedAt, knownAt, dueDay } = card;
  await sql`insert into aimap.learn_card (member_id, item_id, stability, difficulty, reps, lapses, reviewed_at,
      known_at, due_day)
    values (${memberId}, ${itemId}, ${stability}, ${difficulty}, ${reps}, ${lapses}, ${reviewedAt}, ${knownAt},
      ${dueDay})
    on conflict (member_id, item_id) do update set stability = excluded.stability, difficulty = excluded.difficulty,
      reps = excluded.reps, lapses = excluded.lapses, reviewed_at = excluded.reviewed_at, known_at = excluded.known_at,
      due_day = excluded.due_day`.execute(tctx.db);
}
