import { sql } from 'kysely';
import type { z } from 'zod';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { getFlagSettings } from '#app/moderation/reviews/flags.settings.server.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { lockAnswer, lockComment, type LockedPost, lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { requireNoBan } from '#app/ask/screening/writers.commands.server.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { getReputation } from '#app/ask/reputation/reputation.queries.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { openReview } from '#app/ask/screening/held-texts.commands.server.ts';
import type { Thing } from '#app/ask/parts/ask.schema.ts';
import { withholdThings } from '#app/ask/screening/withholding.commands.server.ts';
import type { FlagReason, HeldBy } from '#app/ask/screening/screening.schema.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import { flagWeight, reviewWeight } from '#app/ask/screening/screening.policy.ts';
import { getScope } from './moderation.queries.server.ts';
import type { FlagInput } from './moderation.schema.ts';

const day_s = 86_400;

/**
 * Says that something is wrong with a text, in the name of the caller, whom the author never learns. Enough weight of
 * all flags hides the text until somebody looked. Flagging the same again changes nothing.
 * @throws Refusal need-login, not-found, PRIVILEGE, BANNED; for one's own text and beyond the flags of a day
 */
export async function flagThing(
  ctx: Ctx,
  { subject, id, reason, note }: z.output<typeof FlagInput>,
): Promise<Reply<{ hidden: boolean }>> {
  const member = requireMember(ctx);
  await requireNoBan(ctx, member.id);
  await requirePrivilege(ctx, 'flag');
  const { flagsPerDay, flagHideWeight } = await getFlagSettings(ctx);
  const isHidden = await transact(ctx, async (tctx) => {
    const { post, authorId } = await lockThing(tctx, { subject, id });
    if (authorId === member.id) throw new Refusal(say.ownFlag);
    const { rows: known } =
      await sql`select from ask.flag where member_id = ${member.id} and subject = ${subject} and subject_id = ${id}
        and outcome is null`.execute(tctx.db);
    if (known.length > 0) return null;
    const wait = await countHit(tctx, `ask:flags:${member.id}`, flagsPerDay, day_s);
    if (wait > 0)
      throw new Refusal(say.flagsOfDay(flagsPerDay, new Date(tctx.now.getTime() + wait * 1000)), { kind: 'too-many' });
    const weight = await weigh(tctx, member.id, reason);
    const place = { subject, id, postId: post.id, authorId, categoryId: post.categoryId };
    const reviewId = await openReview(tctx, place, { cause: 'flags', score: 0, findings: [], rules: [], weight: 0 });
    await sql`insert into ask.flag (review_id, subject, subject_id, member_id, reason, note, weight, created_at)
      values (${reviewId}, ${subject}, ${id}, ${member.id}, ${reason}, ${note}, ${weight}, ${tctx.now})`.execute(
      tctx.db,
    );
    const sum = await sumUp(tctx, reviewId);
    const hides = sum >= flagHideWeight && (await withholdThings(tctx, subject, [id], 'flagged', null)).length > 0;
    if (hides)
      await nameFlags(tctx, reviewId, { name: 'flags', found: sum.toFixed(1), limit: flagHideWeight.toFixed(1) });
    await audit(tctx, 'ask.flagThing', { kind: subject, id }, { reason, weight, hides });
    if (hides) await tellAuthor(tctx, post, { subject, id }, authorId);
    return hides;
  });
  return new Reply(
    { hidden: isHidden ?? false },
    { text: isHidden === null ? say.flaggedAlready : say.flagged, changesPages: isHidden ?? false },
  );
}

async function lockThing(ctx: Ctx, { subject, id }: Thing): Promise<{ post: LockedPost; authorId: number }> {
  if (subject === 'post') {
    const post = await lockPost(ctx, id);
    return { post, authorId: post.authorId };
  }
  if (subject === 'answer') {
    const { answer, post } = await lockAnswer(ctx, id);
    return { post, authorId: answer.authorId };
  }
  const { comment, post } = await lockComment(ctx, id);
  return { post, authorId: comment.authorId };
}

/** Who may decide on it anyway hides it by one flag. */
async function weigh(ctx: Ctx, memberId: number, reason: FlagReason): Promise<number> {
  const { rows } = await sql<{ agreed: number; declined: number }>`
    select count(*) filter (where outcome = 'agreed') agreed, count(*) filter (where outcome = 'declined') declined
    from (select outcome from ask.flag where member_id = ${memberId} and outcome is not null order by id desc
      limit 100) f`.execute(ctx.db);
  const weight = flagWeight(reason, await getReputation(ctx, memberId), rows[0]!);
  const isTrusted = (await hasConsole(ctx, 'reviews/decide')) || (await getScope(ctx)).categories.length > 0;
  const { flagHideWeight } = await getFlagSettings(ctx);
  return isTrusted && (reason === 'spam' || reason === 'rude') ? Math.max(weight, flagHideWeight) : weight;
}

/** The weight of all flags of a review, which orders it. */
async function sumUp(ctx: Ctx, reviewId: number): Promise<number> {
  const { rows } = await sql<{ sum: number; score: number }>`
    select coalesce(sum(f.weight), 0)::float8 sum, max(r.score) score from ask.review r
      join ask.flag f on f.review_id = r.id where r.id = ${reviewId}`.execute(ctx.db);
  const { sum, score } = rows[0]!;
  await sql`update ask.review set weight = ${reviewWeight({ flags: sum, score, isVisible: true })}
    where id = ${reviewId}`.execute(ctx.db);
  return sum;
}

/** Says on a review that flags took its text from sight. */
async function nameFlags(ctx: Ctx, reviewId: number, rule: HeldBy): Promise<void> {
  await sql`update ask.review set rules = rules || ${JSON.stringify([rule])}::jsonb
    where id = ${reviewId}`.execute(ctx.db);
}

async function tellAuthor(ctx: Ctx, post: LockedPost, { subject, id }: Thing, authorId: number): Promise<void> {
  if (authorId < 1) return;
  await notify(ctx, {
    memberId: authorId,
    kind: 'moderation',
    act: 'hidden',
    actorId: null,
    subject: { kind: subject, id },
    path: postPath(post.id),
    data: { title: post.title, on: subject === 'post' ? post.kind : subject },
  });
}
