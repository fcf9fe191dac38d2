import { sql } from 'kysely';
import type { z } from 'zod';
import { isCompleteProfile } from '#app/account/profile/profile.policy.ts';
import { getMemberInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { siteDay, siteZone } from '#app/core/site-day.ts';
import { listPauses } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { amountOf } from '#app/wallet/ledger/journals.commands.server.ts';
import { awardPoints, clawBackPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { of } from '#app/wallet/ledger/ledger.schema.ts';
import en from './tasks-api.en.ts';
import zh from './tasks-api.zh.ts';
import { type FormerAward, outcomeOf, type TaskFacts } from './tasks.policy.ts';
import { getTaskRules } from './tasks.queries.server.ts';
import {
  onceTasks,
  pairDays,
  type Task,
  type TaskDone,
  type TaskGone,
  type TaskOutcome,
  type TaskRuleInput,
} from './tasks.schema.ts';

const say = bilingual(zh, en);

/** The job that gives or takes points later, because postings were paused. */
export const laterJob = { name: 'billing.settleTask' } as const;
export type LaterTask = { done: TaskDone } | { gone: TaskGone };

/**
 * Gives a member the points of a task they have done, as its rule of the moment says, in the caller's transaction:
 * within the caps, never for oneself, once for each subject. While postings of points are paused a job does it later.
 * To be called after locks of the caller's own rows and before notices.
 */
export async function awardTask(ctx: Ctx, done: TaskDone): Promise<TaskOutcome> {
  const { task, memberId, subject, partnerId = null } = done;
  return transact(ctx, async (tctx) => {
    // A member's later questions are all but a first one: this one read is what they cost.
    if (onceTasks.includes(task) && (await hasStanding(tctx, task, memberId))) return 'repeated';
    await lockMembers(tctx, partnerId === null ? [memberId] : [memberId, partnerId]);
    const rule = (await getTaskRules(tctx))[task];
    const facts = await readFacts(tctx, done);
    const outcome = outcomeOf(task, rule, facts);
    if (outcome !== 'awarded') return outcome;
    if (await isPaused(tctx)) {
      await enqueue<LaterTask>(tctx, laterJob, { done });
      return 'later';
    }
    const [day, round, points] = [siteDay(tctx.now), facts.rounds + 1, rule.points];
    const posting = await awardPoints(tctx, {
      task,
      subject: round === 1 ? String(subject) : `${subject}#${round}`,
      memberId,
      amount: BigInt(points),
    });
    const { rows } = await sql<{ id: number }>`
      insert into billing.task_award (member_id, task, subject, round, partner_id, points, rule_id, journal_id, day,
        zone, at)
      values (${memberId}, ${task}, ${subject}, ${round}, ${partnerId}, ${points}, ${rule.id}, ${posting.journalId},
        ${day}, ${siteZone}, ${tctx.now})
      returning id`.execute(tctx.db);
    await audit(
      tctx,
      'billing.awardTask',
      { kind: 'task_award', id: rows[0]!.id },
      { task, memberId, subject, points },
    );
    return outcome;
  });
}

/**
 * Takes everything back that was given for subjects that are gone, as far as the members still have it, in the caller's
 * transaction. Done again it changes nothing; while postings of points are paused a job does it later. To be called
 * after locks of the caller's own rows and before notices.
 */
export async function withdrawTask(ctx: Ctx, gone: TaskGone): Promise<{ taken: number }> {
  const { task, subjects } = gone;
  if (subjects.length === 0) return { taken: 0 };
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number; member_id: number; journal_id: number; subject: number }>`
      select id, member_id, journal_id, subject from billing.task_award
        where task = ${task} and subject = any(${[...subjects]}::bigint[]) and withdrawn_at is null
      order by member_id, id for no key update`.execute(tctx.db);
    if (rows.length > 0 && (await isPaused(tctx))) {
      await enqueue<LaterTask>(tctx, laterJob, { gone });
      return { taken: 0 };
    }
    let total = 0;
    for (const { id, member_id: memberId, journal_id: awardId, subject } of rows) {
      const posting = await clawBackPoints(tctx, { awardId, memberId });
      const taken = -Number(amountOf(posting, of('points', memberId)));
      await sql`update billing.task_award set withdrawn_at = ${tctx.now}, taken = ${taken}::integer
        where id = ${id}`.execute(tctx.db);
      await audit(tctx, 'billing.withdrawTask', { kind: 'task_award', id }, { task, memberId, subject, taken });
      total += taken;
    }
    return { taken: total };
  });
}

/** Gives or takes what had to wait. @throws Error while postings of points are still paused */
export async function settleTask(ctx: Ctx, task: LaterTask): Promise<void> {
  if (await isPaused(ctx)) throw new Error('Postings of points are paused');
  if ('done' in task) await awardTask(ctx, task.done);
  else await withdrawTask(ctx, task.gone);
}

/** Gives the points of a completed profile to a member whose profile is complete. */
export async function awardProfile(ctx: Ctx, memberId: number): Promise<TaskOutcome | 'incomplete'> {
  const profile = await getMemberInfo(ctx, memberId);
  return isCompleteProfile(profile) ? awardTask(ctx, { task: 'profile', memberId, subject: 0 }) : 'incomplete';
}

/**
 * Changes what a task gives from now on; awards that were given stay.
 * @throws Refusal forbidden without the console's node; STATE_CONFLICT when somebody else has changed it meanwhile
 */
export async function saveTaskRule(ctx: Ctx, input: z.output<typeof TaskRuleInput>): Promise<Reply> {
  await requireConsole(ctx, 'tasks/edit');
  const { id: staffId } = requireMember(ctx);
  const { task, points, isOn, note, seen } = input;
  const isOnce = onceTasks.includes(task);
  const [dailyCap, pairCap] = isOnce ? [0, 0] : [input.dailyCap, input.pairCap];
  return transact(ctx, async (tctx) => {
    await sql`lock table billing.task_rule in share row exclusive mode`.execute(tctx.db);
    // A request that began earlier may get the lock later: the newest rule counts, not the one of its own moment.
    const { rows } = await sql<{ at: Date }>`select greatest(${tctx.now}, max(starts_at)) at from billing.task_rule
      where task = ${task}`.execute(tctx.db);
    const at = rows[0]!.at;
    const { id, ...before } = (await getTaskRules({ ...tctx, now: at }))[task];
    const next = { points, dailyCap, pairCap, isOn };
    const isSame = Object.entries(next).every(([name, value]) => before[name as keyof typeof before] === value);
    if (isSame) return new Reply(null, { text: say.unchanged });
    if (id !== seen) throw new Refusal(say.changedMeanwhile, { data: { error: 'STATE_CONFLICT' } });
    await sql`insert into billing.task_rule (task, starts_at, points, daily_cap, pair_cap, is_on, note, made_by)
      values (${task}, ${at}, ${points}, ${dailyCap}, ${pairCap}, ${isOn}, ${note}, ${staffId})`.execute(tctx.db);
    await audit(tctx, 'billing.saveTaskRule', { kind: 'task_rule', id: null }, { task, before, after: next, note });
    return new Reply(null, { text: say.saved });
  });
}

async function isPaused(ctx: Ctx): Promise<boolean> {
  return (await listPauses(ctx)).some(({ asset }) => asset === 'PTS');
}

async function hasStanding(ctx: Ctx, task: Task, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from billing.task_award
    where member_id = ${memberId} and task = ${task} and withdrawn_at is null limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** One award after the other where caps are counted, of both members of a pair; in the order of ids. */
async function lockMembers(tctx: Ctx, memberIds: number[]): Promise<void> {
  for (const id of [...new Set(memberIds)].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtextextended('billing.task_award', ${id}))`.execute(tctx.db);
}

/** Earlier awards count by subjects: one that was taken back and given again is one. */
async function readFacts(tctx: Ctx, { task, memberId, subject, partnerId = null }: TaskDone): Promise<TaskFacts> {
  const isOnce = onceTasks.includes(task);
  const { rows } = await sql<{ former: FormerAward | null; rounds: number; today: number; ofPair: number }>`
    select (select jsonb_build_object('points', points, 'taken', taken, 'isWithdrawn', withdrawn_at is not null)
      from billing.task_award
        where member_id = ${memberId} and task = ${task} and (${isOnce} or subject = ${subject}) order by id desc
          limit 1) former,
      (select count(*) from billing.task_award where member_id = ${memberId} and task = ${task}
        and (${isOnce} or subject = ${subject})) rounds,
      (select count(distinct subject) from billing.task_award
        where member_id = ${memberId} and task = ${task} and day = ${siteDay(tctx.now)}::date
          and subject <> ${subject}) today,
      (select count(distinct subject) from billing.task_award
        where task = ${task} and partner_id is not null and subject <> ${subject}
          and at > ${tctx.now}::timestamptz - make_interval(days => ${sql.lit(pairDays)})
          and least(member_id, partner_id) = least(${memberId}::bigint, ${partnerId}::bigint)
          and greatest(member_id, partner_id) = greatest(${memberId}::bigint,
            ${partnerId}::bigint)) "ofPair"`.execute(tctx.db);
  return { memberId, partnerId, ...rows[0]! };
}
