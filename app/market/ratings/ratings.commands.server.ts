import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { screenText } from '#app/ask/screening/held-texts.commands.server.ts';
import { requireNewText, requireWriter, spendQuota } from '#app/ask/screening/writers.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { listOwnDevelopers, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import { changedRating } from '#app/market/plugins/kept-plugins.server.ts';
import en from './ratings-api.en.ts';
import zh from './ratings-api.zh.ts';
import { decideReports } from './rating-decisions.commands.server.ts';
import { tellHidden, tellRated, tellReplied } from './rating-notices.commands.server.ts';
import { keepRatingDay } from '#app/market/plugin-events/rating-days.commands.server.ts';
import { findRatingFacts, hideRight } from './ratings.queries.server.ts';
import type { HideRatingInput, RateInput, ReplyInput, UnrateInput } from './ratings.schema.ts';

const say = bilingual(zh, en);

type Given = { id: number; stars: number; words: string; revision: number; at: Date };

/**
 * Grades a plugin with one to five stars, with words or without, or changes the caller's grade; what it said before is
 * kept. The developer is told of a new one.
 * @throws Refusal need-login, not-found; forbidden without a download, and for the developer's own team; when the words
 * may not be published or the day's quota is spent
 */
export async function ratePlugin(ctx: Ctx, input: z.output<typeof RateInput>): Promise<Reply<{ id: number }>> {
  const writer = await requireWriter(ctx);
  const { pluginId, stars } = input;
  const { markdown: words, held } = await screenText(ctx, writer, { markdown: input.words });
  if (held.length > 0) throw new Refusal(say.words, { fields: { words: say.words }, data: { error: 'WORDS' } });
  return transact(ctx, async (tctx) => {
    await lockPlugin(tctx, pluginId);
    const version = await requireRater(tctx, pluginId, writer.id);
    const before = await findGiven(tctx, pluginId, writer.id);
    if (before?.stars === stars && before.words === words) return new Reply({ id: before.id });
    await spendQuota(tctx, writer, 'comments');
    if (words !== '' && words !== before?.words) await requireNewText(tctx, writer.id, ['plugin-rating', words]);
    if (before) await keepFormer(tctx, before);
    const { rows } = await sql<{ id: number }>`
      insert into market.rating as r (plugin_id, member_id, stars, words, version, created_at)
      values (${pluginId}, ${writer.id}, ${stars}, ${words}, ${version}, ${tctx.now})
      on conflict (plugin_id, member_id) do update set stars = excluded.stars, words = excluded.words,
        version = excluded.version, edited_at = excluded.created_at, revision = r.revision + 1
      returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    await addGrades(tctx, pluginId, { added: stars, taken: before?.stars ?? null });
    await audit(tctx, 'market.ratePlugin', { kind: 'plugin', id: pluginId }, { stars, before: before?.stars ?? null });
    if (!before) await tellRated(tctx, { ratingId: id, pluginId, raterId: writer.id });
    await changedRating(tctx, pluginId);
    return new Reply({ id }, { text: before ? say.changed : say.rated });
  });
}

/**
 * Takes the caller's grade back, with the reply to it and what it said before; again changes nothing.
 * @throws Refusal need-login, not-found
 */
export async function unratePlugin(ctx: Ctx, { pluginId }: z.output<typeof UnrateInput>): Promise<Reply> {
  const { id: memberId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await lockPlugin(tctx, pluginId);
    const { rows } = await sql<{ stars: number }>`delete from market.rating
      where plugin_id = ${pluginId} and member_id = ${memberId} returning stars`.execute(tctx.db);
    if (rows[0]) {
      await addGrades(tctx, pluginId, { added: null, taken: rows[0].stars });
      await audit(tctx, 'market.unratePlugin', { kind: 'plugin', id: pluginId }, { stars: rows[0].stars });
    }
    await changedRating(tctx, pluginId);
    return new Reply({}, { text: say.removed });
  });
}

/**
 * Answers a rating for the plugin's developer, once; again changes what was answered. Who rated is told of the first.
 * @throws Refusal need-login, not-found, forbidden; when the words may not be published or the day's quota is spent
 */
export async function replyToRating(ctx: Ctx, input: z.output<typeof ReplyInput>): Promise<Reply> {
  const writer = await requireWriter(ctx);
  const { markdown: words, held } = await screenText(ctx, writer, { markdown: input.words });
  if (held.length > 0) throw new Refusal(say.words, { fields: { words: say.words }, data: { error: 'WORDS' } });
  return transact(ctx, async (tctx) => {
    const { pluginId, memberId, reply } = await lockRating(tctx, input.ratingId);
    await requirePluginRight(tctx, pluginId, 'reply');
    if (reply === words) return new Reply({}, { text: say.replied });
    await spendQuota(tctx, writer, 'comments');
    await sql`update market.rating set reply = ${words}, reply_by = ${writer.id},
      reply_edited_at = case when replied_at is null then null else ${tctx.now}::timestamptz end,
      replied_at = coalesce(replied_at, ${tctx.now}) where id = ${input.ratingId}`.execute(tctx.db);
    await audit(tctx, 'market.replyToRating', { kind: 'plugin', id: pluginId }, { ratingId: input.ratingId });
    if (reply === '' && memberId !== null) await tellReplied(tctx, { ratingId: input.ratingId, pluginId, memberId });
    await changedRating(tctx, pluginId);
    return new Reply({}, { text: say.replied });
  });
}

/**
 * Hides the words of a rating with a reason, or shows them again without one; its grade counts either way. Who wrote
 * them is told when they are hidden, and so is who reported them.
 * @throws Refusal forbidden, not-found; when it has no words
 */
export async function hideRating(ctx: Ctx, { ratingId, reason }: z.output<typeof HideRatingInput>): Promise<Reply> {
  await requireConsole(ctx, hideRight);
  return transact(ctx, async (tctx) => {
    const { pluginId, memberId, words, isHidden } = await lockRating(tctx, ratingId);
    if (words === '') throw new Refusal(say.noWords);
    const hides = reason !== '';
    if (hides !== isHidden) {
      await sql`update market.rating set is_hidden = ${hides}, hidden_reason = ${reason}
        where id = ${ratingId}`.execute(tctx.db);
      const act = hides ? 'market.hideRating' : 'market.showRating';
      await audit(tctx, act, { kind: 'plugin', id: pluginId }, { ratingId, ...(hides ? { reason } : {}) });
      if (hides && memberId !== null) await tellHidden(tctx, { pluginId, memberId, reason });
      if (hides) await decideReports(tctx, { ratingId, pluginId, hides, reason });
    }
    return new Reply({}, { text: hides ? say.hidden : say.shown });
  });
}

/** The version that a member took last. @throws Refusal not-found; forbidden for those who may not rate */
async function requireRater(tctx: Ctx, pluginId: number, memberId: number): Promise<string> {
  const facts = await findRatingFacts(tctx, pluginId, memberId);
  if (!facts) throw notFound();
  const forbid = (text: typeof say.ownTeam, error: string) => new Refusal(text, { kind: 'forbidden', data: { error } });
  if ((await listOwnDevelopers(tctx, memberId)).some(({ id }) => id === facts.developerId))
    throw forbid(say.ownTeam, 'OWN_PLUGIN');
  if (!['published', 'delisted'].includes(facts.state)) throw forbid(say.notOpen, 'STATE_CONFLICT');
  if (facts.version === null) throw forbid(say.noDownload, 'NO_DOWNLOAD');
  return facts.version;
}

/** @throws Refusal not-found for a plugin that visitors never saw */
async function lockPlugin(tctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from market.plugin where id = ${id} and published_at is not null
    for no key update`.execute(tctx.db);
  if (rows.length === 0) throw notFound();
}

type Locked = { pluginId: number; memberId: number | null; words: string; reply: string; isHidden: boolean };

/** @throws Refusal not-found */
async function lockRating(tctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select plugin_id "pluginId", member_id "memberId", words, reply,
    is_hidden "isHidden" from market.rating where id = ${id} for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function findGiven(tctx: Ctx, pluginId: number, memberId: number): Promise<Given | undefined> {
  const { rows } = await sql<Given>`select id, stars, words, revision, coalesce(edited_at, created_at) at
    from market.rating where plugin_id = ${pluginId} and member_id = ${memberId}`.execute(tctx.db);
  return rows[0];
}

async function keepFormer(tctx: Ctx, { id, revision, stars, words, at }: Given): Promise<void> {
  await sql`insert into market.rating_revision (rating_id, number, stars, words, at)
    values (${id}, ${revision}, ${stars}, ${words}, ${at})`.execute(tctx.db);
}

/** Counts a grade that was given, taken back or changed; the plugin is locked. */
async function addGrades(
  tctx: Ctx,
  pluginId: number,
  { added, taken }: { added: number | null; taken: number | null },
): Promise<void> {
  const step = (grade: number) => Number(added === grade) - Number(taken === grade);
  const steps = [1, 2, 3, 4, 5].map(step);
  await sql`update market.plugin set rating_sum = rating_sum + ${(added ?? 0) - (taken ?? 0)}::integer,
    rating_count = rating_count + ${steps.reduce((sum, one) => sum + one, 0)}::integer,
    rating_stars = array(select a + b from unnest(rating_stars, ${steps}::integer[]) with ordinality g (a, b, n)
      order by n) where id = ${pluginId}`.execute(tctx.db);
  await keepRatingDay(tctx, pluginId);
}
