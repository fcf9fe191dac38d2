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

/** Where the developer of a submission reads it. */
export const submissionPath = (submission: Pick<KeptSubmission, 'id' | 'versionId'>): string =>
  submission.versionId === null ? `/developer/update?submission=${submission.id}` : versionPath(submission.versionId);
