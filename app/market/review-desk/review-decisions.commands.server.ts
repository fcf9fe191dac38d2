import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import type { MarketAct } from '#app/messages/notices/market-acts.ts';
import { publishListing } from '#app/market/plugins/plugin-listing.commands.server.ts';
import { tellOfVersion, tellPublishers } from '#app/market/releases/market-notices.commands.server.ts';
import {
  type KeptVersion,
  lockVersion,
  moveVersion,
  offerVersion,
  stateConflict,
  type Tctx,
} from '#app/market/releases/version-states.commands.server.ts';
import {
  addMessage,
  decidedAlready,
  hasJustSaid,
  isOpenForWords,
  isUndecided,
  type KeptSubmission,
  lockSubmission,
  moveSubmission,
} from '#app/market/submissions/submission-rows.commands.server.ts';
import { submissionPath } from '#app/market/submissions/submission-notices.commands.server.ts';
import type {
  ApproveSubmissionInput,
  RejectVersionInput,
  TurnDownSubmissionInput,
  WriteDeveloperInput,
} from './review-desk.schema.ts';
import { say } from './review-desk-messages.server.ts';

const subjectOf = (id: number) => ({ kind: 'submission', id });

/** @throws Refusal forbidden for whoever owns the plugin or works for its developer */
export async function requireStranger(ctx: Pick<Ctx, 'db'>, developerId: number, memberId: number): Promise<void> {
  if (await isOfTeam(ctx, developerId, memberId)) throw new Refusal(say.own, { kind: 'forbidden' });
}

/** Whether a member is a developer or works for them. */
export async function isOfTeam(ctx: Pick<Ctx, 'db'>, developerId: number, memberId: number): Promise<boolean> {
  if (developerId === memberId) return true;
  const { rows } = await sql`select from market.team_member
    where developer_id = ${developerId} and member_id = ${memberId} and joined_at is not null`.execute(ctx.db);
  return rows.length > 0;
}

async function review<T>(
  ctx: Ctx,
  id: number,
  act: (tctx: Tctx, submission: KeptSubmission, reviewer: number) => Promise<T>,
): Promise<T> {
  await requireConsole(ctx, 'market/reviews/decide');
  const { id: reviewer } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const submission = await lockSubmission(tctx, id);
    await requireStranger(tctx, submission.developerId, reviewer);
    return act(tctx, submission, reviewer);
  });
}

/**
 * Says that the caller reviews a submission, so that nobody does it twice; others may still decide.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT when it is decided
 */
export async function takeSubmission(ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> {
  return review(ctx, id, async (tctx, submission, reviewer) => {
    if (!isUndecided(submission)) throw decidedAlready(submission.state);
    if (submission.reviewerId === reviewer) return new Reply(null, { text: say.taken });
    await sql`update market.submission set reviewer_id = ${reviewer} where id = ${id}`.execute(tctx.db);
    await sql`update market.plugin set state = 'in_review'
      where id = ${submission.pluginId} and state = 'submitted'`.execute(tctx.db);
    await audit(tctx, 'market.takeSubmission', subjectOf(id));
    return new Reply(null, { text: say.taken });
  });
}

/**
 * Approves a submission: its listing is shown, its version goes out as its developer wants. One that is out already was
 * only looked at.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT when somebody was faster or the developer sent it again
 */
export async function approveSubmission(
  ctx: Ctx,
  input: z.output<typeof ApproveSubmissionInput>,
): Promise<Reply<null>> {
  const { id, round, body } = input;
  return review(ctx, id, async (tctx, submission, reviewer) => {
    requireRound(submission, round);
    if (!submission.isAfterwards) await publish(tctx, submission);
    await moveSubmission(tctx, submission, { to: 'approved', isAnswer: true });
    await decide(tctx, submission, { reviewer, act: 'approved', body, reasons: [] });
    await audit(tctx, 'market.approveSubmission', subjectOf(id), { plugin: submission.pluginId, round });
    if (submission.isAfterwards) return new Reply(null, { text: say.lookedAt });
    await tell(tctx, submission, 'pluginApproved', body);
    return new Reply(null, { text: say.approved, changesPages: true });
  });
}

function requireRound(submission: KeptSubmission, round: number): void {
  if (submission.round !== round && isUndecided(submission))
    throw new Refusal(say.otherRound, { data: { error: 'STATE_CONFLICT', state: submission.state } });
  if (submission.state === 'changes_requested')
    throw new Refusal(say.withDeveloper, { data: { error: 'STATE_CONFLICT', state: submission.state } });
  if (submission.state !== 'waiting') throw decidedAlready(submission.state);
}

async function publish(tctx: Tctx, submission: KeptSubmission): Promise<void> {
  const { pluginId, versionId, snapshot, isFirst } = submission;
  const { rows } = await sql<{ state: string }>`select state from market.plugin where id = ${pluginId}`.execute(
    tctx.db,
  );
  if (rows[0]!.state === 'suspended' || rows[0]!.state === 'removed') throw new Refusal(say.pluginStopped);
  if (snapshot.listing) await publishListing(tctx, pluginId, snapshot.listing);
  if (versionId === null) return;
  await moveVersion(tctx, await lockVersion(tctx, versionId), { to: 'approved', by: 'reviewer' });
  const version = await lockVersion(tctx, versionId);
  // A plugin is published with a version that everybody can have.
  const percent = isFirst ? 100 : version.thenRollOut;
  if (percent > 0) await offerVersion(tctx, version, { percent, stepHours: version.stepHours, by: 'job' });
}

/**
 * Asks a developer for changes: the submission keeps its place while they are made.
 * @throws Refusal as `approveSubmission`
 */
export const requestChanges = (ctx: Ctx, input: z.output<typeof TurnDownSubmissionInput>): Promise<Reply<null>> =>
  turnDown(ctx, input, 'changes_requested');

/** Rejects a submission for good, with the reasons. @throws Refusal as `approveSubmission` */
export const rejectSubmission = (ctx: Ctx, input: z.output<typeof TurnDownSubmissionInput>): Promise<Reply<null>> =>
  turnDown(ctx, input, 'rejected');

async function turnDown(
  ctx: Ctx,
  { id, round, reasons, body }: z.output<typeof TurnDownSubmissionInput>,
  to: 'changes_requested' | 'rejected',
): Promise<Reply<null>> {
  const isOver = to === 'rejected';
  return review(ctx, id, async (tctx, submission, reviewer) => {
    if (submission.isAfterwards) throw new Refusal(say.onlyLook);
    requireRound(submission, round);
    await moveSubmission(tctx, submission, { to, isAnswer: true });
    if (submission.versionId !== null)
      await moveVersion(tctx, await lockVersion(tctx, submission.versionId), { to, by: 'reviewer' });
    await sql`update market.plugin set state = ${isOver ? 'draft' : 'changes_requested'}
      where id = ${submission.pluginId} and state in ('submitted', 'in_review')`.execute(tctx.db);
    await decide(tctx, submission, { reviewer, act: isOver ? 'rejected' : 'changes', body, reasons });
    const act = isOver ? 'market.rejectSubmission' : 'market.requestChanges';
    await audit(tctx, act, subjectOf(id), { plugin: submission.pluginId, reasons, round });
    await tell(tctx, submission, isOver ? 'pluginRejected' : 'pluginChanges', body || reasons.join(', '));
    return new Reply(null, { text: isOver ? say.rejected : say.changes });
  });
}

type Decision = {
  reviewer: number;
  act: 'approved' | 'changes' | 'rejected';
  body: string;
  reasons: readonly string[];
};

async function decide(tctx: Tctx, { id }: KeptSubmission, { reviewer, act, body, reasons }: Decision): Promise<void> {
  await sql`update market.submission set reviewer_id = ${reviewer} where id = ${id}`.execute(tctx.db);
  await addMessage(tctx, id, { memberId: reviewer, act, body, reasons });
}

async function tell(tctx: Tctx, submission: KeptSubmission, act: MarketAct, reason: string): Promise<void> {
  const { id, developerId, nameZh, nameEn, snapshot } = submission;
  const number = snapshot.version ? ` ${snapshot.version.version}` : '';
  await tellPublishers(tctx, developerId, {
    act,
    subject: subjectOf(id),
    path: submissionPath(submission),
    data: { title: nameZh + number, titleEn: nameEn + number, ...(reason ? { reason: reason.slice(0, 300) } : {}) },
  });
}

/**
 * Writes to the developer of a submission without deciding, or a note that reviewers alone read.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT for a message when it is decided
 */
export async function writeDeveloper(ctx: Ctx, input: z.output<typeof WriteDeveloperInput>): Promise<Reply<null>> {
  const { id, body, isInternal } = input;
  return review(ctx, id, async (tctx, submission, reviewer) => {
    if (!isInternal && !(await isOpenForWords(tctx, submission))) throw decidedAlready(submission.state);
    const done = new Reply(null, { text: isInternal ? say.noted : say.written });
    if (await hasJustSaid(tctx, id, { memberId: reviewer, body, isInternal })) return done;
    await addMessage(tctx, id, { memberId: reviewer, act: isInternal ? 'note' : 'message', body, isInternal });
    await audit(tctx, 'market.writeDeveloper', subjectOf(id), { isInternal });
    if (isInternal) return done;
    await sql`update market.submission set answered_at = coalesce(answered_at, ${tctx.now}),
      reviewer_id = coalesce(reviewer_id, ${reviewer}) where id = ${id}`.execute(tctx.db);
    await tell(tctx, submission, 'pluginAnswer', body);
    return done;
  });
}

/**
 * Lets a version out of quarantine, back to where it was: what was found is no harm.
 * @throws Refusal forbidden, not-found, STATE_CONFLICT
 */
export async function releaseVersion(ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> {
  return ofQuarantine(ctx, id, async (tctx, version) => {
    const { stateBefore } = version;
    const isOut = stateBefore === 'rolling_out' || stateBefore === 'live' || stateBefore === 'deprecated';
    const to = isOut ? stateBefore : 'clean';
    await moveVersion(tctx, version, { to, by: 'reviewer' });
    await sql`update market.plugin_version set was_released = true where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'market.releaseVersion', { kind: 'plugin_version', id }, { to });
    await tellOfVersion(tctx, version, 'versionReleased');
    return new Reply(null, { text: say.released, changesPages: isOut });
  });
}

/** Rejects a version in quarantine, with the reason. @throws Refusal forbidden, not-found, STATE_CONFLICT */
export async function rejectVersion(ctx: Ctx, input: z.output<typeof RejectVersionInput>): Promise<Reply<null>> {
  const { id, reason } = input;
  return ofQuarantine(ctx, id, async (tctx, version) => {
    await moveVersion(tctx, version, { to: 'rejected', by: 'reviewer', reason });
    await audit(tctx, 'market.rejectVersion', { kind: 'plugin_version', id }, { reason });
    await tellOfVersion(tctx, version, 'pluginRejected', { reason });
    return new Reply(null, { text: say.versionRejected });
  });
}

async function ofQuarantine<T>(
  ctx: Ctx,
  id: number,
  act: (tctx: Tctx, version: KeptVersion) => Promise<T>,
): Promise<T> {
  await requireConsole(ctx, 'market/reviews/decide');
  const { id: reviewer } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const version = await lockVersion(tctx, id);
    await requireStranger(tctx, version.developerId, reviewer);
    if (version.state !== 'quarantined') throw stateConflict(version.state);
    return act(tctx, version);
  });
}
