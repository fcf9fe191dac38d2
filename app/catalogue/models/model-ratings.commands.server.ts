import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { requireWriter, spendQuota } from '#app/ask/screening/writers.commands.server.ts';
import { askerOf } from '#app/ask/privileges/asker.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { meanOf } from './models.policy.ts';
import type { RateInput, Rating, UnrateInput } from './models.schema.ts';

/**
 * Grades a model with 1 to 5 and words, or changes the caller's grade: one of a member for each model.
 * @throws Refusal need-login, not-found; when the day's quota of comments is spent
 */
export async function rateModel(ctx: Ctx, { id, stars, words }: z.output<typeof RateInput>): Promise<Rating> {
  const writer = await requireWriter(ctx);
  return transact(ctx, async (tctx) => {
    await lockModel(tctx, id);
    const { rows } = await sql<{
      stars: number;
      words: string;
    }>`select stars, words from ask.model_rating where model_id = ${id} and member_id = ${writer.id}`.execute(tctx.db);
    const before = rows[0];
    if (before?.stars === stars && before.words === words) return readRating(tctx, id);
    await spendQuota(tctx, writer, 'comments');
    await sql`
      insert into ask.model_rating (model_id, member_id, stars, words, created_at)
        values (${id}, ${writer.id}, ${stars}, ${words}, ${tctx.now})
      on conflict (model_id, member_id) do update set stars = excluded.stars, words = excluded.words,
        edited_at = excluded.created_at`.execute(tctx.db);
    await audit(tctx, 'ask.rateModel', { kind: 'post', id }, { stars, before: before?.stars ?? null });
    return addRating(tctx, id, stars - (before?.stars ?? 0), before ? 0 : 1);
  });
}

/**
 * Takes a grade back: the caller's own, or as moderator that of `memberId`. Doing so again changes nothing.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function unrateModel(ctx: Ctx, { id, memberId }: z.output<typeof UnrateInput>): Promise<Rating> {
  const { id: callerId } = requireMember(ctx);
  const whose = memberId ?? callerId;
  if (whose !== callerId && !(await askerOf(ctx)).mayDeleteAll) throw forbidden();
  return transact(ctx, async (tctx) => {
    await lockModel(tctx, id);
    const { rows } = await sql<{ stars: number }>`delete from ask.model_rating
      where model_id = ${id} and member_id = ${whose} returning stars`.execute(tctx.db);
    if (!rows[0]) return readRating(tctx, id);
    await audit(tctx, 'ask.unrateModel', { kind: 'post', id }, { memberId: whose, stars: rows[0].stars });
    return addRating(tctx, id, -rows[0].stars, -1);
  });
}

/** @throws Refusal not-found for what is no model the caller may see */
async function lockModel(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from ask.model m join ask.post p on p.id = m.post_id
      where m.post_id = ${id} and ${visiblePosts(ctx)} for no key update of m`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}

type Sums = { sum: number; count: number };

async function addRating(ctx: Ctx, id: number, sum: number, count: number): Promise<Rating> {
  const { rows } = await sql<Sums>`
    update ask.model set rating_sum = rating_sum + ${sum}::integer, rating_count = rating_count + ${count}::integer
      where post_id = ${id}
    returning rating_sum "sum", rating_count "count"`.execute(ctx.db);
  return meanOf(rows[0]!.sum, rows[0]!.count);
}

async function readRating(ctx: Ctx, id: number): Promise<Rating> {
  const { rows } = await sql<Sums>`select rating_sum "sum", rating_count "count" from ask.model
    where post_id = ${id}`.execute(ctx.db);
  return meanOf(rows[0]!.sum, rows[0]!.count);
}
