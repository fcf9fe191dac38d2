import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { siteDay } from '#app/core/site-day.ts';
import en from './reputation-api.en.ts';
import zh from './reputation-api.zh.ts';
import { getReputationRule } from './reputation.queries.server.ts';
import {
  type Amounts,
  cappedReasons,
  type Grant,
  type ReputationRuleInput,
  type Revocation,
  type Why,
} from './reputation.schema.ts';

const say = bilingual(zh, en);

/**
 * Gives or takes reputation for what has just been done, as the rule of the moment says, in the caller's transaction:
 * within the day's cap, never by oneself, once as long as an equal entry stands. To be called after the caller's own
 * locks of posts and answers, before tasks and notices.
 */
export async function grantReputation(ctx: Ctx, grants: Grant | readonly Grant[]): Promise<void> {
  const all = [grants]
    .flat()
    .filter(({ memberId, partnerId, reason }) => reason === 'downvoting' || memberId !== partnerId);
  if (all.length === 0) return;
  await transact(ctx, async (tctx) => {
    await lockReputations(
      tctx,
      all.map(({ memberId }) => memberId),
    );
    const { amounts } = await getReputationRule({ db: tctx.db });
    const column = <K extends keyof Grant>(name: K) => all.map((grant) => grant[name]);
    const day = siteDay(tctx.now);
    await sql`
      with given as (
        select *, reason = any(${[...cappedReasons]}::text[]) and amount > 0 "isCapped"
        from unnest(${column('memberId')}::bigint[], ${column('reason')}::text[], ${column('subject')}::text[],
          ${column('subjectId')}::bigint[],
          ${column('postId')}::bigint[], ${column('partnerId')}::bigint[],
            ${all.map(({ reason }) => amounts[reason])}::integer[])
          with ordinality g (member_id, reason, subject, subject_id, post_id, partner_id, amount, n)
        where amount <> 0 and not exists (select from ask.reputation_log l
          where l.subject_id = g.subject_id and l.subject = g.subject
          and l.member_id = g.member_id and l.reason = g.reason and l.partner_id is not distinct from g.partner_id
          and l.reverses is null
          and not exists (select from ask.reputation_log r where r.reverses = l.id))
      ), summed as (
        select g.*, coalesce(d.capped, 0) + sum(amount) filter (where "isCapped") over (partition by g.member_id
          order by n) after
        from given g left join ask.reputation_day d on d.day = ${day}::date and d.member_id = g.member_id
      ), written as (
        insert into ask.reputation_log (member_id, reason, subject, subject_id, post_id, partner_id, amount, effective,
          day, at)
        select member_id, reason, subject, subject_id, post_id, partner_id, amount,
          case when "isCapped" and ${amounts.dailyCap}::integer > 0 then least(amount,
            greatest(amount - (after - ${amounts.dailyCap}::integer), 0)) else amount end,
          ${day}::date, ${tctx.now}
        from summed order by n returning member_id, reason, amount, effective, day
      ), ${addUp}`.execute(tctx.db);
  });
}

/**
 * Takes back what was given or taken for subjects, in the caller's transaction: each entry that stands gets one that
 * undoes it, which frees the cap of its day. Done again it changes nothing. To be called where `grantReputation` is.
 */
export async function revokeReputation(
  ctx: Ctx,
  { subject, subjectIds, reasons, partnerId, why }: Revocation,
): Promise<void> {
  if (subjectIds.length === 0) return;
  await transact(ctx, async (tctx) => {
    const scope = sql`l.subject_id = any(${[...subjectIds]}::bigint[]) and l.subject = ${subject} and l.reverses is null
      and (${reasons === undefined} or l.reason = any(${[...(reasons ?? [])]}::text[]))
      and (${partnerId === undefined} or l.partner_id = ${partnerId ?? 0}::bigint)
      and not exists (select from ask.reputation_log r where r.reverses = l.id)`;
    const { rows } = await sql<{ id: number }>`select distinct l.member_id id from ask.reputation_log l
      where ${scope}`.execute(tctx.db);
    if (rows.length === 0) return;
    await lockReputations(
      tctx,
      rows.map(({ id }) => id),
    );
    await sql`
      with written as (
        insert into ask.reputation_log (member_id, reason, subject, subject_id, post_id, partner_id, amount, effective,
          day, at, reverses, why)
        select member_id, reason, subject, subject_id, post_id, partner_id, -amount, -effective, day, ${tctx.now}, id,
          ${why}
        from ask.reputation_log l where ${scope} order by id
          returning member_id, reason, amount, effective, day, reverses
      ), ${addUp}`.execute(tctx.db);
  });
}

/**
 * Brings the log in line with the votes and acceptances of posts and their answers, in the caller's transaction, which
 * has locked the posts: to be called after they or their answers were deleted, brought back or moved, or votes came
 * another way. Entries of approved edits stay.
 * @param postIds null for all posts, at a time when nobody votes
 * @returns how many entries were written; 0 when the log was right
 */
export async function settleReputation(
  ctx: Ctx,
  postIds: readonly number[] | null,
  why: Why,
  { isDatedByVote = false } = {},
): Promise<number> {
  if (postIds?.length === 0) return 0;
  const { amounts } = await getReputationRule(ctx);
  const { rows } = await sql<{ count: number }>`
    select ask.settle_reputation(${postIds && [...postIds]}::bigint[], ${JSON.stringify(amounts)}::jsonb, ${why},
      ${isDatedByVote ? null : ctx.now}::timestamptz) count`.execute(ctx.db);
  return rows[0]!.count;
}

/**
 * Changes what acts are worth from now on; entries that were written stay.
 * @throws Refusal forbidden without the console's node; STATE_CONFLICT when somebody else has changed it meanwhile
 */
export async function saveReputationRule(
  ctx: Ctx,
  { amounts, note, seen }: z.output<typeof ReputationRuleInput>,
): Promise<Reply> {
  await requireConsole(ctx, 'privileges/edit');
  const { id: staffId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await sql`lock table ask.reputation_rule in share row exclusive mode`.execute(tctx.db);
    const { id, amounts: before } = await getReputationRule(tctx);
    const isSame = Object.entries(amounts).every(([name, value]) => before[name as keyof Amounts] === value);
    if (isSame) return new Reply(null, { text: say.unchanged });
    if (id !== seen) throw new Refusal(say.changedMeanwhile, { data: { error: 'STATE_CONFLICT' } });
    await sql`insert into ask.reputation_rule (starts_at, amounts, note, made_by)
      select greatest(${tctx.now}::timestamptz, max(starts_at)), ${JSON.stringify(amounts)}::jsonb, ${note}, ${staffId}
        from ask.reputation_rule`.execute(tctx.db);
    await audit(
      tctx,
      'ask.saveReputationRule',
      { kind: 'reputation_rule', id: null },
      { before, after: amounts, note },
    );
    return new Reply(null, { text: say.saved });
  });
}

/** The end of a statement that wrote entries into the log as `written`: adds them to the sums. */
const addUp = sql`
  sums as (
    insert into ask.reputation_day (day, member_id, gained, capped, accepted)
    select day, member_id, sum(effective), coalesce(sum(effective) filter (where ${isCapped()}), 0),
      coalesce(sum(sign(amount)) filter (where reason = 'accepted'), 0)
    from written group by day, member_id order by day, member_id
    on conflict (day, member_id) do update set gained = reputation_day.gained + excluded.gained,
      capped = reputation_day.capped + excluded.capped,
      accepted = reputation_day.accepted + excluded.accepted
  )
  update ask.reputation r set total = r.total + w.total from (select member_id, sum(effective) total from written
    group by member_id) w
  where r.member_id = w.member_id`;

function isCapped() {
  return sql`reason = any(${[...cappedReasons]}::text[])`;
}

/** Makes the members' sums and locks them, in the order of ids: their entries follow each other. */
async function lockReputations(ctx: Ctx, memberIds: number[]): Promise<void> {
  const ids = [...new Set(memberIds)];
  const lock = sql`select from ask.reputation where member_id = any(${ids}::bigint[])
    order by member_id for no key update`;
  if ((await lock.execute(ctx.db)).rows.length === ids.length) return;
  await sql`insert into ask.reputation (member_id) select id from unnest(${ids}::bigint[]) i (id) order by id
    on conflict do nothing`.execute(ctx.db);
  await lock.execute(ctx.db);
}
