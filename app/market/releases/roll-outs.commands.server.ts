import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { tellOfVersion } from './market-notices.commands.server.ts';
import { say } from './release-messages.server.ts';
import { changeOwnVersion } from './releases.commands.server.ts';
import {
  type DeprecateVersionInput,
  longestSchedule_days,
  type RollOutInput,
  type ScheduleVersionInput,
  type YankVersionInput,
} from './releases.schema.ts';
import { nextStep } from './roll-out.policy.ts';
import {
  lockVersion,
  moveVersion,
  offerVersion,
  requireMove,
  stateConflict,
} from './version-states.commands.server.ts';

const subject = (id: number) => ({ kind: 'plugin_version', id });

/**
 * Offers an approved version to 5, 25 or 100 percent of devices, or one that rolls out to more of them.
 * @throws Refusal need-login, forbidden, not-found, STATE_CONFLICT; for a share that is not greater
 */
export async function rollOutVersion(ctx: Ctx, input: z.output<typeof RollOutInput>): Promise<Reply<null>> {
  const { id, percent, stepHours } = input;
  const reply = await changeOwnVersion(ctx, id, async (tctx, version) => {
    if (version.state === 'rolling_out' && percent <= version.rollOut)
      throw new Refusal(say.stepNotGreater(version.rollOut), {
        fields: { percent: say.stepNotGreater(version.rollOut) },
      });
    await offerVersion(tctx, version, { percent, stepHours, by: 'developer' });
    await audit(tctx, 'market.rollOutVersion', subject(id), { percent, stepHours });
    return new Reply(null, { text: say.rolledOut(percent) });
  });
  return reply;
}

/**
 * Has an approved version go out by itself at a time.
 * @throws Refusal need-login, forbidden, not-found, STATE_CONFLICT; for a time that is past or too far ahead
 */
export async function scheduleVersion(ctx: Ctx, input: z.output<typeof ScheduleVersionInput>): Promise<Reply<null>> {
  const { id, percent, stepHours } = input;
  const at = new Date(input.at * 1000);
  const ahead_ms = at.getTime() - ctx.now.getTime();
  if (ahead_ms <= 0 || ahead_ms > longestSchedule_days * 86_400_000)
    throw new Refusal(say.scheduleRange(longestSchedule_days), {
      fields: { at: say.scheduleRange(longestSchedule_days) },
    });
  return changeOwnVersion(ctx, id, async (tctx, version) => {
    if (version.state !== 'scheduled') requireMove(version, 'scheduled', 'developer');
    await sql`update market.plugin_version set state = 'scheduled', scheduled_at = ${at}, then_roll_out = ${percent},
      step_hours = ${stepHours} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'market.scheduleVersion', subject(id), { at: input.at, percent });
    return new Reply(null, { text: say.scheduled });
  });
}

/** Takes a schedule back; the version stays approved. @throws Refusal as `scheduleVersion` */
export async function unscheduleVersion(ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> {
  return changeOwnVersion(ctx, id, async (tctx, version) => {
    await moveVersion(tctx, version, { to: 'approved', by: 'developer' });
    await audit(tctx, 'market.unscheduleVersion', subject(id));
    return new Reply(null, { text: say.unscheduled });
  });
}

/**
 * Stops a roll-out where it is: who has the version keeps it, nobody else is offered it.
 * @throws Refusal need-login, forbidden, not-found; STATE_CONFLICT when none is under way
 */
export const pauseVersion = (ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> => setPaused(ctx, id, true);

/** Lets a paused roll-out go on. @throws Refusal as `pauseVersion` */
export const resumeVersion = (ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> => setPaused(ctx, id, false);

async function setPaused(ctx: Ctx, id: number, isPaused: boolean): Promise<Reply<null>> {
  return changeOwnVersion(ctx, id, async (tctx, version) => {
    const done = new Reply(null, { text: isPaused ? say.paused : say.resumed });
    if (version.state !== 'rolling_out') throw stateConflict(version.state);
    if (version.isPaused === isPaused) return done;
    const stepsAt =
      isPaused || version.stepHours === 0 ? null : new Date(tctx.now.getTime() + version.stepHours * 3_600_000);
    await sql`update market.plugin_version set is_paused = ${isPaused}, steps_at = ${stepsAt}
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, isPaused ? 'market.pauseVersion' : 'market.resumeVersion', subject(id));
    return done;
  });
}

/**
 * Takes a version off for good: nobody gets it any more, who has it keeps it.
 * @throws Refusal need-login, forbidden, not-found, STATE_CONFLICT
 */
export async function yankVersion(ctx: Ctx, input: z.output<typeof YankVersionInput>): Promise<Reply<null>> {
  const { id, reason } = input;
  return changeOwnVersion(ctx, id, async (tctx, version) => {
    await moveVersion(tctx, version, { to: 'yanked', by: 'developer', reason });
    await audit(tctx, 'market.yankVersion', subject(id), { reason });
    return new Reply(null, { text: say.yanked });
  });
}

/**
 * Says that a live version should no longer be used, and what instead.
 * @throws Refusal need-login, forbidden, not-found, STATE_CONFLICT
 */
export async function deprecateVersion(ctx: Ctx, input: z.output<typeof DeprecateVersionInput>): Promise<Reply<null>> {
  const { id, replacement } = input;
  return changeOwnVersion(ctx, id, async (tctx, version) => {
    const done = new Reply(null, { text: say.deprecated });
    if (version.state === 'deprecated' && version.replacement === replacement) return done;
    if (version.state !== 'deprecated') await moveVersion(tctx, version, { to: 'deprecated', by: 'developer' });
    await sql`update market.plugin_version set replacement = ${replacement} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'market.deprecateVersion', subject(id), { replacement });
    return done;
  });
}

/** Makes a deprecated version live again. @throws Refusal need-login, forbidden, not-found, STATE_CONFLICT */
export async function restoreVersion(ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> {
  return changeOwnVersion(ctx, id, async (tctx, version) => {
    if (version.state !== 'deprecated') throw stateConflict(version.state);
    await moveVersion(tctx, version, { to: 'live', by: 'developer' });
    await sql`update market.plugin_version set replacement = '' where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'market.restoreVersion', subject(id));
    return new Reply(null, { text: say.restored });
  });
}

/**
 * Sends out what is scheduled for now, and takes roll-outs on whose next step is due. Each in a transaction of its own;
 * what was changed meanwhile is left as it is.
 * @returns how many versions it moved
 */
export async function releaseDueVersions(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select v.id from market.plugin_version v join market.plugin p on p.id = v.plugin_id
    where p.state in ('published', 'delisted')
      and ((v.state = 'scheduled' and v.scheduled_at <= ${ctx.now})
        or (v.state = 'rolling_out' and not v.is_paused and v.steps_at <= ${ctx.now}))
    order by v.id limit 500`.execute(ctx.db);
  let moved = 0;
  for (const { id } of rows) if (await releaseDueVersion(ctx, id)) moved += 1;
  return moved;
}

async function releaseDueVersion(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (tctx) => {
    const version = await lockVersion(tctx, id);
    const due = await sql`select from market.plugin_version where id = ${id}
      and ((state = 'scheduled' and scheduled_at <= ${ctx.now})
        or (state = 'rolling_out' and not is_paused and steps_at <= ${ctx.now}))`.execute(tctx.db);
    const isPublished = version.pluginState === 'published' || version.pluginState === 'delisted';
    if (due.rows.length === 0 || !isPublished) return false;
    const percent = version.state === 'scheduled' ? version.thenRollOut || 100 : (nextStep(version.rollOut) ?? 100);
    await offerVersion(tctx, version, { percent, stepHours: version.stepHours, by: 'job' });
    await audit(tctx, 'market.publishVersion', subject(id), { percent });
    await tellOfVersion(tctx, version, percent >= 100 ? 'versionLive' : 'versionStep', { points: percent });
    return true;
  });
}
