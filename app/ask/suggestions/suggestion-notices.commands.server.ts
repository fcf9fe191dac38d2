import type { Ctx } from '#app/core/ctx.server.ts';
import { notify, withdrawNotices } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput, SuggestionAct } from '#app/messages/notices/notices.schema.ts';
import { signatureOf } from '#app/ask/anonymity/anonymity.commands.server.ts';
import type { Thing } from '#app/ask/posts/ask-notices.commands.server.ts';
import { postPath, suggestionPath } from '#app/ask/parts/ask-addresses.ts';
import type { Target } from './suggestions.commands.server.ts';

/** What happened to a suggestion: proposed, taken back, or decided on by a reviewer. */
type Event =
  | { act: 'suggested'; id: number; target: Target; suggesterId: number }
  | { act: 'withdrawn'; id: number }
  | {
      act: 'approved' | 'improved' | 'rejected';
      id: number;
      target: Target;
      suggesterId: number;
      reviewerId: number;
      choices?: string[];
      note?: string;
    };

const acts = { approved: 'editApproved', improved: 'editImproved', rejected: 'editRejected' } as const;

/**
 * Tells the author of a proposed edit, the suggester of what became of it, and the author when somebody else let it in.
 * What was told of one that is over is taken back from the author.
 */
export async function tellOfSuggestion(ctx: Ctx, event: Event): Promise<void> {
  const subject = { kind: 'suggestion', id: event.id };
  if (event.act === 'withdrawn') return withdrawNotices(ctx, subject);
  const { target, suggesterId } = event;
  const { post } = target;
  const on = target.subject === 'post' ? post.kind : 'answer';
  const notice = (
    memberId: number,
    act: SuggestionAct,
    actorId: number,
    more: Partial<NoticeInput> = {},
  ): NoticeInput => ({
    kind: 'suggestion',
    memberId,
    act,
    actorId,
    subject,
    path: suggestionPath(event.id),
    data: { title: post.title, on },
    ...more,
  });
  const inputs: NoticeInput[] = [];
  if (event.act === 'suggested') inputs.push(notice(target.authorId, 'editSuggested', suggesterId));
  else {
    await withdrawNotices(ctx, subject);
    const { reviewerId, note } = event;
    const shown = signatureOf(target, reviewerId);
    inputs.push(
      notice(suggesterId, acts[event.act], shown, note ? { data: { title: post.title, on, reason: note } } : {}),
    );
    const thing: Thing = { subject: target.subject, id: target.id };
    if (event.act !== 'rejected' && reviewerId !== target.authorId)
      inputs.push(
        notice(target.authorId, 'editApplied', shown, {
          path: postPath(post.id, thing.subject === 'answer' ? { hash: `a${thing.id}` } : {}),
        }),
      );
  }
  await notify(
    ctx,
    inputs.filter(({ memberId }) => memberId !== 0),
  );
}
