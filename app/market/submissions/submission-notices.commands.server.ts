import { sql } from 'kysely';
import { listStaffWith } from '#app/account/members/right-holders.queries.server.ts';
import { tellDesk } from '#app/messages/notices/desk-notices.commands.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { versionPath } from '#app/market/releases/market-notices.commands.server.ts';
import type { Tctx } from '#app/market/releases/version-states.commands.server.ts';
import type { KeptSubmission } from './submission-rows.commands.server.ts';

/** Tells whoever has taken a submission that its developer answered. */
export async function tellReviewer(tctx: Tctx, submission: KeptSubmission, body: string): Promise<void> {
  const { id, reviewerId, nameZh, nameEn } = submission;
  if (reviewerId === null || ('id' in tctx.actor && tctx.actor.id === reviewerId)) return;
  await notify(tctx, [
    {
      kind: 'market',
      act: 'reviewAnswered',
      memberId: reviewerId,
      actorId: null,
      subject: { kind: 'submission', id },
      path: `/admin/market/reviews/${id}`,
      data: { title: nameZh, titleEn: nameEn, ...(body ? { reason: body.slice(0, 200) } : {}) },
    },
  ]);
}

/**
 * Tells reviewers that a submission waits which nobody has taken; neither `sentBy`, for whom a job may send it, nor
 * anybody of the developer's team.
 */
export async function tellReviewDesk(tctx: Tctx, pluginId: number, sentBy: number): Promise<void> {
  const staff = await listStaffWith(tctx, 'market/reviews/decide');
  const { rows } = await sql<{ team: number[]; count: number }>`select
      p.developer_id || array(select member_id from market.team_member
        where developer_id = p.developer_id and joined_at is not null) team,
      (select count(*) from market.submission where state = 'waiting' and not is_afterwards) count
    from market.plugin p where p.id = ${pluginId}`.execute(tctx.db);
  const { team, count } = rows[0]!;
  const able = staff.filter((id) => id !== sentBy && !team.includes(id));
  await tellDesk(tctx, able, { act: 'submissionWaits', path: '/admin/market/reviews', count });
}

/** Where the developer of a submission reads it. */
export const submissionPath = (submission: Pick<KeptSubmission, 'id' | 'versionId'>): string =>
  submission.versionId === null ? `/developer/update?submission=${submission.id}` : versionPath(submission.versionId);
