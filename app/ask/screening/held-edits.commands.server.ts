import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import type { Writer } from './writers.commands.server.ts';
import { judgeText, openReview, type Place } from './held-texts.commands.server.ts';
import { reviewWeight } from './screening.policy.ts';
import { withholdThings } from './withholding.commands.server.ts';

/**
 * Takes a text from sight until somebody looked when its author has made it one that would have been held, in the
 * transaction of the edit and after all else of it. Nothing happens to edits of others' texts: who may make those is
 * trusted.
 */
export async function holdEdited(
  ctx: Ctx,
  writer: Writer,
  place: Place,
  { held, title }: { held: readonly string[]; title?: string; markdown: string },
  rendered: Pick<Rendered, 'links' | 'text'>,
): Promise<boolean> {
  if (writer.id !== place.authorId) return false;
  const verdict = await judgeText(ctx, writer, { held, isEdit: true }, rendered, title);
  if (!verdict.isHeld || verdict.cause === 'first') return false;
  const { score, findings, rules } = verdict;
  await openReview(ctx, place, {
    cause: 'edit',
    score,
    findings,
    rules,
    weight: reviewWeight({ flags: 0, score, isVisible: false }),
  });
  await withholdThings(ctx, place.subject, [place.id], 'flagged', null);
  await audit(ctx, 'ask.holdText', { kind: place.subject, id: place.id }, { score, cause: 'edit' });
  return true;
}
