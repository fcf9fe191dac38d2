import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import { getMarketSettings } from '#app/market/releases/market.settings.server.ts';
import { tellPublishers } from '#app/market/releases/market-notices.commands.server.ts';
import { lockVersion, moveVersion, type Tctx } from '#app/market/releases/version-states.commands.server.ts';
import { say } from './submission-messages.server.ts';
import { submissionPath, tellReviewer } from './submission-notices.commands.server.ts';
import {
  addMessage,
  decidedAlready,
  hasJustSaid,
  isOpenForWords,
  isUndecided,
  type KeptSubmission,
  lockSubmission,
  moveSubmission,
} from './submission-rows.commands.server.ts';
import { submit } from './submissions.commands.server.ts';
import type { AnswerReviewerInput } from './submissions.schema.ts';

/**
 * Takes a submission back that is not decided; its version can be sent again.
 * @throws Refusal need-login, forbidden, not-found; STATE_CONFLICT when a reviewer was faster
 */
export async function withdrawSubmission(ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const submission = await lockSubmission(tctx, id);
    await requirePluginRight(tctx, submission.pluginId, 'listing');
    if (!isUndecided(submission) || submission.isAfterwards) throw decidedAlready(submission.state);
    await moveSubmission(tctx, submission, { to: 'withdrawn' });
    await giveBack(tctx, submission, 'developer');
    await addMessage(tctx, id, { memberId: member.id, act: 'withdrawn' });
    await audit(tctx, 'market.withdrawSubmission', { kind: 'submission', id }, { plugin: submission.pluginId });
    return new Reply(null, { text: say.withdrawn });
  });
}

/** The version of a submission that is over can be sent again, and a plugin that is not published is a draft again. */
async function giveBack(tctx: Tctx, submission: KeptSubmission, by: 'developer' | 'job'): Promise<void> {
  if (submission.versionId !== null) {
    const version = await lockVersion(tctx, submission.versionId);
    if (version.state === 'in_review' || version.state === 'changes_requested')
      await moveVersion(tctx, version, { to: 'clean', by });
  }
  await sql`update market.plugin set state = 'draft'
    where id = ${submission.pluginId} and state in ('submitted', 'in_review', 'changes_requested')`.execute(tctx.db);
}

/**
 * Answers a reviewer, and sends back what was to be changed when the developer says so: as it stands now.
 * After a decision words are open again while the version is in quarantine: that is where one appeals.
 * @throws Refusal need-login, forbidden, not-found; STATE_CONFLICT when it was decided; when nothing was asked
 */
export async function answerReviewer(ctx: Ctx, input: z.output<typeof AnswerReviewerInput>): Promise<Reply<null>> {
  const { id, body, sendBack } = input;
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const submission = await lockSubmission(tctx, id);
    await requirePluginRight(tctx, submission.pluginId, sendBack ? 'listing' : 'reply');
    if (!(await isOpenForWords(tctx, submission))) throw decidedAlready(submission.state);
    if (sendBack && submission.state !== 'changes_requested') throw new Refusal(say.notAsked);
    if (sendBack) {
      const { pluginId, versionId, snapshot } = submission;
      const withListing = snapshot.listing !== null || versionId === null;
      await submit(tctx, { pluginId, versionId: undefined, withListing, note: body, memberId: member.id });
      return new Reply(null, { text: say.sentBack });
    }
    const done = new Reply(null, { text: say.answered });
    if (await hasJustSaid(tctx, id, { memberId: member.id, body })) return done;
    await addMessage(tctx, id, { memberId: member.id, act: 'message', body });
    await audit(tctx, 'market.answerReviewer', { kind: 'submission', id });
    await tellReviewer(tctx, submission, body);
    return done;
  });
}

/**
 * Gives submissions back whose developer has said nothing for the days of the settings since changes were asked for.
 * @returns how many
 */
export async function returnSilentSubmissions(ctx: Ctx): Promise<number> {
  const { marketSilentDays } = await getMarketSettings(ctx);
  const until = new Date(ctx.now.getTime() - marketSilentDays * 86_400_000);
  const { rows } = await sql<{ id: number }>`select id from market.submission
    where state = 'changes_requested' and turn_at <= ${until} order by id limit 500`.execute(ctx.db);
  for (const { id } of rows)
    await transact(ctx, async (tctx) => {
      const submission = await lockSubmission(tctx, id);
      if (submission.state !== 'changes_requested' || submission.turnAt > until) return;
      await moveSubmission(tctx, submission, { to: 'withdrawn' });
      await giveBack(tctx, submission, 'job');
      await addMessage(tctx, id, { memberId: null, act: 'silent' });
      await audit(tctx, 'market.returnSilent', { kind: 'submission', id }, { plugin: submission.pluginId });
      const { developerId, nameZh, nameEn } = submission;
      await tellPublishers(tctx, developerId, {
        act: 'pluginSilent',
        subject: { kind: 'submission', id },
        path: submissionPath(submission),
        data: { title: nameZh, titleEn: nameEn },
      });
    });
  return rows.length;
}
