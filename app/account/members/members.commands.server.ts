import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { mayActOn } from '#app/account/rules/groups.policy.ts';
import { findGroup } from '#app/account/rules/groups.queries.server.ts';
import en from '#app/account/members-api.en.ts';
import zh from '#app/account/members-api.zh.ts';
import { getConsoleGrant, getGroupGrant, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { endLogins } from '#app/account/sessions/sessions.commands.server.ts';
import { dropTwoStep } from '#app/account/two-step/two-step.commands.server.ts';
import { countAdministrators } from './members.queries.server.ts';
import type { ConsoleGroupInput, MemberGroupInput, MemberIdInput, SuspendMemberInput } from './members.schema.ts';

const say = bilingual(zh, en);

/**
 * Suspends a member, or changes reason and end of a suspension, and ends all their logins.
 * @throws Refusal forbidden without the node "members/suspend" or on staff with further rights; not-found; for oneself,
 * the last administrator, an end that has passed
 */
export async function suspendMember(
  ctx: Ctx,
  { id, reason, until }: z.output<typeof SuspendMemberInput>,
): Promise<Reply> {
  if (until && until <= ctx.now) throw new Refusal(say.suspensionPast, { fields: { until: say.suspensionPast } });
  await onMember(ctx, 'members/suspend', id, async (tctx, actorId) => {
    if (id === actorId) throw new Refusal(say.notYourself);
    const { rows: same } = await sql`
      select from account.suspension where member_id = ${id} and reason = ${reason}
        and until is not distinct from ${until}::timestamptz`.execute(tctx.db);
    if (same.length > 0) return;
    await requireOtherAdministrator(tctx, id);
    await sql`insert into account.suspension (member_id, suspended_at, suspended_by, reason, until)
      values (${id}, ${ctx.now}, ${actorId}, ${reason}, ${until})
      on conflict (member_id) do update set suspended_at = excluded.suspended_at, suspended_by = excluded.suspended_by,
        reason = excluded.reason,
        until = excluded.until`.execute(tctx.db);
    await endLogins(tctx, id);
    await audit(tctx, 'account.suspendMember', { kind: 'member', id }, { reason, until: until && until.toISOString() });
  });
  return new Reply(null, { text: say.memberSuspended });
}

/**
 * Lifts a suspension; without one nothing happens.
 * @throws Refusal forbidden without the node "members/suspend" or on staff with further rights; not-found
 */
export async function liftSuspension(ctx: Ctx, { id }: z.output<typeof MemberIdInput>): Promise<Reply> {
  await onMember(ctx, 'members/suspend', id, async (tctx) => {
    const { rows } = await sql`delete from account.suspension where member_id = ${id} returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'account.liftSuspension', { kind: 'member', id });
  });
  return new Reply(null, { text: say.suspensionLifted });
}

/**
 * Puts a member into another group of members.
 * @throws Refusal forbidden without the node "members/group" or on staff with further rights; not-found; for an unknown
 * group
 */
export async function setMemberGroup(ctx: Ctx, { id, groupId }: z.output<typeof MemberGroupInput>): Promise<Reply> {
  await onMember(ctx, 'members/group', id, async (tctx) => {
    if ((await findGroup(tctx, groupId))?.area !== 'site') throw new Refusal(say.groupUnknown);
    const { rows } = await sql<{ before: number }>`
      update account.member m set group_id = ${groupId} from (select group_id from account.member where id = ${id}) old
      where m.id = ${id} and m.group_id <> ${groupId} returning old.group_id "before"`.execute(tctx.db);
    if (rows[0])
      await audit(tctx, 'account.setMemberGroup', { kind: 'member', id }, { from: rows[0].before, to: groupId });
  });
  return new Reply(null, { text: say.memberGroupSet });
}

/**
 * Makes a member staff of a console group, or takes the rights away (group 0); needs a recent proof of who one is.
 * @throws Refusal forbidden without the node "members/staff"; need-proof; when the rights go beyond one's own; for the
 * last administrator and oneself
 */
export async function setConsoleGroup(ctx: Ctx, { id, groupId }: z.output<typeof ConsoleGroupInput>): Promise<Reply> {
  await requireConsole(ctx, 'members/staff');
  requireRecentProof(ctx);
  await onMember(ctx, 'members/staff', id, async (tctx, actorId) => {
    if (id === actorId) throw new Refusal(say.notYourself);
    const before = await consoleGroupOf(tctx, id);
    if (before === groupId) return;
    if (groupId > 0) await requireGrantable(tctx, groupId);
    if (groupId === 0 || !(await isAdministrators(tctx, groupId))) await requireOtherAdministrator(tctx, id);
    if (groupId === 0) await sql`delete from account.staff where member_id = ${id}`.execute(tctx.db);
    else
      await sql`insert into account.staff (member_id, group_id, granted_at, granted_by)
        values (${id}, ${groupId}, ${ctx.now}, ${actorId})
        on conflict (member_id) do update set group_id = excluded.group_id, granted_at = excluded.granted_at,
          granted_by = excluded.granted_by`.execute(tctx.db);
    await audit(tctx, 'account.setConsoleGroup', { kind: 'member', id }, { from: before, to: groupId });
  });
  return new Reply(null, { text: say.consoleRightsSet });
}

/**
 * Ends every login of a member.
 * @throws Refusal forbidden without the node "members/endLogins" or on staff with further rights; not-found
 */
export async function endMemberLogins(
  ctx: Ctx,
  { id }: z.output<typeof MemberIdInput>,
): Promise<Reply<{ count: number }>> {
  const count = await onMember(ctx, 'members/endLogins', id, async (tctx) => {
    const { rows } = await sql<{ open: number }>`
      select count(*) "open" from account.login where member_id = ${id} and ended_at is null
        and expires_at > ${ctx.now}`.execute(tctx.db);
    await endLogins(tctx, id);
    if (rows[0]!.open > 0)
      await audit(tctx, 'account.endMemberLogins', { kind: 'member', id }, { count: rows[0]!.open });
    return rows[0]!.open;
  });
  return new Reply({ count }, { text: say.loginsEnded(count) });
}

/**
 * Turns a member's two-step login off, for one who lost authenticator and recovery codes; needs a recent proof.
 * @throws Refusal forbidden without the node "members/resetTwoStep" or on staff with further rights; need-proof; when
 * it is off
 */
export async function resetTwoStep(ctx: Ctx, { id }: z.output<typeof MemberIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'members/resetTwoStep');
  requireRecentProof(ctx);
  await onMember(ctx, 'members/resetTwoStep', id, async (tctx) => {
    if (!(await dropTwoStep(tctx, id))) throw new Refusal(say.twoStepNone);
    await endLogins(tctx, id);
    await audit(tctx, 'account.resetTwoStep', { kind: 'member', id });
  });
  return new Reply(null, { text: say.twoStepReset });
}

/**
 * Refuses what would leave nobody who can administrate: for every command that takes rights or the login from
 * `memberId`, in its transaction. Such commands pass one after the other.
 * @throws Refusal "At least one administrator who can log in must remain"
 */
export async function requireOtherAdministrator(tctx: Ctx, memberId: number): Promise<void> {
  await sql`lock table account.staff in share row exclusive mode`.execute(tctx.db);
  const group = await consoleGroupOf(tctx, memberId);
  if (group === 0 || !(await isAdministrators(tctx, group))) return;
  if ((await countAdministrators(tctx, memberId)) === 0) throw new Refusal(say.lastAdministrator);
}

/**
 * Runs a write on a locked member for staff who have the node and reach at least as far as the member.
 * @throws Refusal forbidden, not-found
 */
export async function onMember<T>(
  ctx: Ctx,
  node: string,
  id: number,
  write: (tctx: Ctx, actorId: number) => Promise<T>,
): Promise<T> {
  await requireConsole(ctx, node);
  const actorId = requireMember(ctx).id;
  return transact(ctx, async (tctx) => {
    const { rows } = await sql`select from account.member where id = ${id} for no key update`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    const group = id === actorId ? 0 : await consoleGroupOf(tctx, id);
    if (group > 0 && !mayActOn(await getConsoleGrant(tctx), await getGroupGrant(tctx, group)))
      throw new Refusal(say.higherRights, { kind: 'forbidden' });
    return write(tctx, actorId);
  });
}

/** The console group of a member, 0 for members who are no staff. */
async function consoleGroupOf(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ group_id: number }>`select group_id from account.staff
    where member_id = ${id}`.execute(ctx.db);
  return rows[0]?.group_id ?? 0;
}

async function isAdministrators(ctx: Ctx, groupId: number): Promise<boolean> {
  return (await getGroupGrant(ctx, groupId)) === 'all';
}

async function requireGrantable(ctx: Ctx, groupId: number): Promise<void> {
  if ((await findGroup(ctx, groupId))?.area !== 'admin') throw new Refusal(say.groupUnknown);
  if (!mayActOn(await getConsoleGrant(ctx), await getGroupGrant(ctx, groupId)))
    throw new Refusal(say.rightsBeyondOwn, { kind: 'forbidden' });
}
