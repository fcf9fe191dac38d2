import { sql } from 'kysely';
import type { z } from 'zod';
import { liftSuspension, suspendMember } from '#app/account/members/members.commands.server.ts';
import { isStaff } from '#app/account/password-proofs/known-networks.queries.server.ts';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { blockNetworks, listBlockedNetworks, openNetworks } from '#app/core/blocked-networks.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { undoEnd } from '#app/moderation/reviews/moderation.policy.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import type { BlockedNetworkIdInput, CleanupIdInput, CleanupInput } from '#app/moderation/reviews/moderation.schema.ts';
import type { BlockNetworkInput } from './networks.schema.ts';
import { countAll, findCleanup, findLive, listRanges } from './clean-ups.queries.server.ts';

/** The job that goes through the steps of a clean-up, or back through them. */
export const cleanupJob = { name: 'ask.advanceCleanup' } as const;

const day_ms = 86_400_000;

/**
 * Takes everything of a spammer away: at once the member is suspended and their networks are closed to writers, and a
 * job then hides texts, messages, votes and uploads. All of it can be undone for 30 days.
 * @throws Refusal forbidden without the console's node "cleanups/start", and without "members/suspend" when it
 * suspends; not-found; for staff and oneself; when there is one already
 */
export async function startCleanup(
  ctx: Ctx,
  { memberId, reason, suspend, blockDays }: z.output<typeof CleanupInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'cleanups/start');
  const by = requireMember(ctx).id;
  if (memberId === by) throw new Refusal(say.notYourself);
  await getPublicMember(ctx, memberId);
  const id = await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ask.startCleanup'), ${memberId}::integer)`.execute(tctx.db);
    if (await isStaff(tctx, memberId)) throw new Refusal(say.notStaff, { kind: 'forbidden' });
    if ((await findLive(tctx, memberId)) !== null) throw new Refusal(say.cleanupRunning);
    const networks = blockDays === 0 ? [] : await listRanges(tctx, memberId);
    const until = new Date(tctx.now.getTime() + blockDays * day_ms);
    const blocked = await blockNetworks(tctx, networks, { until, reason, by });
    const todo = await countAll(tctx, memberId);
    const { rows } = await sql<{ id: number }>`
      insert into ask.cleanup (member_id, reason, todo, suspends, networks, made_at, made_by)
      values (${memberId}, ${reason}, ${JSON.stringify(todo)}::jsonb, ${suspend}, ${blocked}::bigint[], ${tctx.now},
        ${by}) returning id`.execute(tctx.db);
    const made = rows[0]!.id;
    if (suspend)
      await suspendMember(tctx, { id: memberId, reason: say.suspendedFor(reason).in(tctx.language), until: null });
    await audit(
      tctx,
      'ask.startCleanup',
      { kind: 'member', id: memberId },
      { cleanupId: made, reason, todo, networks, suspend },
    );
    await enqueue(tctx, cleanupJob, { id: made });
    return made;
  });
  return new Reply({ id }, { text: say.cleanupStarted });
}

/**
 * Gives everything of a clean-up back: the suspension is lifted and the networks open at once, the rest follows in a
 * job.
 * @throws Refusal forbidden without the console's node "cleanups/start"; not-found; later than 30 days, or while it
 * still runs
 */
export async function undoCleanup(ctx: Ctx, { id }: z.output<typeof CleanupIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'cleanups/start');
  const by = requireMember(ctx).id;
  await transact(ctx, async (tctx) => {
    const cleanup = await findCleanup(tctx, id, { lock: true });
    if (!cleanup) throw notFound();
    if (cleanup.state === 'undoing' || cleanup.state === 'undone') return;
    if (cleanup.state !== 'done' || !cleanup.finishedAt) throw new Refusal(say.notUndoable);
    if (undoEnd(cleanup.finishedAt) <= tctx.now) throw new Refusal(say.undoTooLate);
    await openNetworks(tctx, cleanup.networks);
    if (cleanup.suspends) await liftSuspension(tctx, { id: cleanup.memberId });
    await sql`update ask.cleanup set state = 'undoing', undone_by = ${by} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'ask.undoCleanup', { kind: 'member', id: cleanup.memberId }, { cleanupId: id });
    await enqueue(tctx, cleanupJob, { id });
  });
  return new Reply(null, { text: say.undoStarted });
}

/**
 * Opens a blocked network before its time. @throws Refusal forbidden without the console's node "cleanups/start",
 * not-found
 */
export async function openNetwork(ctx: Ctx, { id }: z.output<typeof BlockedNetworkIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'cleanups/start');
  await transact(ctx, async (tctx) => {
    if ((await openNetworks(tctx, [id])) === 0) throw notFound();
    await audit(tctx, 'ask.openNetwork', { kind: 'network', id });
  });
  return new Reply(null, { text: say.networkOpened });
}

/**
 * Keeps a network from writing until a day, whoever is there; staff are not affected.
 * @throws Refusal forbidden without the console's node "cleanups/start"; at a network that is blocked already
 */
export async function blockNetwork(
  ctx: Ctx,
  { network, days, reason }: z.output<typeof BlockNetworkInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'cleanups/start');
  const by = requireMember(ctx).id;
  const id = await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ask.blockNetwork'))`.execute(tctx.db);
    if ((await listBlockedNetworks(tctx)).some((one) => one.network === network))
      throw new Refusal(say.networkKnown, { fields: { network: say.networkKnown } });
    const until = new Date(tctx.now.getTime() + days * day_ms);
    const [made] = await blockNetworks(tctx, [network], { until, reason, by });
    await audit(tctx, 'ask.blockNetwork', { kind: 'network', id: made! }, { network, days, reason });
    return made!;
  });
  return new Reply({ id }, { text: say.networkBlocked });
}
