import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { requireNoBan } from '#app/ask/screening/writers.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { decideReports } from '#app/market/ratings/rating-decisions.commands.server.ts';
import { hideRight } from '#app/market/ratings/ratings.queries.server.ts';
import en from './rating-reports-api.en.ts';
import zh from './rating-reports-api.zh.ts';
import { type KeepRatingInput, reportBounds, type ReportRatingInput } from './rating-reports.schema.ts';

const say = bilingual(zh, en);
const day_s = 86_400;

type Reported = { pluginId: number; memberId: number | null; hasWords: boolean };

/**
 * Says that something is wrong with the words of a rating, in the name of the caller, whom its author never learns.
 * Reporting the same again changes nothing.
 * @throws Refusal need-login, not-found, BANNED; for one's own, one without words to be seen, and beyond 20 a day
 */
export async function reportRating(
  ctx: Ctx,
  { ratingId, reason, note }: z.output<typeof ReportRatingInput>,
): Promise<Reply> {
  const { id } = requireMember(ctx);
  await requireNoBan(ctx, id);
  return transact(ctx, async (tctx) => {
    const { pluginId, memberId, hasWords } = await lockReported(tctx, ratingId);
    if (memberId === id) throw new Refusal(say.ownRating);
    if (!hasWords) throw new Refusal(say.noWords);
    const { rows } = await sql<{ id: number }>`
      insert into market.rating_report (rating_id, member_id, reason, note, created_at)
      values (${ratingId}, ${id}, ${reason}, ${note}, ${tctx.now})
      on conflict (rating_id, member_id) where decision_id is null do nothing returning id`.execute(tctx.db);
    if (!rows[0]) return new Reply({}, { text: say.reportedAlready });
    const wait = await countHit(tctx, `market:reports:${id}`, reportBounds.perDay, day_s);
    if (wait > 0) throw new Refusal(say.reportsOfDay(reportBounds.perDay), { kind: 'too-many' });
    await audit(tctx, 'market.reportRating', { kind: 'plugin', id: pluginId }, { ratingId, reason });
    return new Reply({}, { text: say.reported });
  });
}

/**
 * Decides that the words of a rating may stay, whatever was reported; who reported is told. Again changes nothing.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function keepRating(ctx: Ctx, { ratingId }: z.output<typeof KeepRatingInput>): Promise<Reply> {
  await requireConsole(ctx, hideRight);
  return transact(ctx, async (tctx) => {
    const { pluginId } = await lockReported(tctx, ratingId);
    const isDecided = await decideReports(tctx, { ratingId, pluginId, hides: false, reason: '' });
    if (isDecided) await audit(tctx, 'market.keepRating', { kind: 'plugin', id: pluginId }, { ratingId });
    return new Reply({}, { text: say.kept });
  });
}

/** @throws Refusal not-found */
async function lockReported(tctx: Ctx, ratingId: number): Promise<Reported> {
  const { rows } = await sql<Reported>`select r.plugin_id "pluginId", r.member_id "memberId",
      r.words <> '' and not r.is_hidden "hasWords"
    from market.rating r join market.plugin p on p.id = r.plugin_id
    where r.id = ${ratingId} and p.published_at is not null for update of r`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
