import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { signatureOf, signed } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { lockAnswer, lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { saveAnswerEdit } from '#app/ask/answers/answer-edits.commands.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { tellOfEdit } from '#app/ask/posts/ask-notices.commands.server.ts';
import { canEditText } from '#app/ask/parts/asker.policy.ts';
import { requireCategory } from '#app/ask/posts/posts.commands.server.ts';
import { savePostEdit } from '#app/ask/posts/post-edits.commands.server.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';
import type { RollbackInput } from './revisions.schema.ts';

/**
 * Makes an earlier state of a post or answer the present one, as a new revision. Doing so again, as a double click
 * does, answers with the revision there is.
 * @throws Refusal need-login, forbidden, not-found; when it is the present state already
 */
export async function rollBack(
  ctx: Ctx,
  { subject, id, number, reason }: z.output<typeof RollbackInput>,
): Promise<{ id: number; revision: number }> {
  const member = requireMember(ctx);
  const state = await findState(ctx, subject, id, number);
  if (!state) throw notFound();
  const edit = { ...state, reason: reason || `↩ ${number}` };
  const rendered = await renderText(ctx, state.markdown, subject === 'post' ? 'u-' : `u-a${id}-`);
  return transact(ctx, async (tctx) => {
    const asker = await editorOf(tctx);
    const words = { ...rendered, reason };
    let revision: number;
    let authorId: number;
    if (subject === 'post') {
      const post = await lockPost(tctx, id);
      requireChange(canEditText(asker, post), post.revision, number);
      authorId = signatureOf(post, member.id);
      if (await isPresent(tctx, subject, post, state)) return { id, revision: post.revision };
      if (state.category !== post.categoryId) await requireCategory(tctx, state.category);
      revision = await savePostEdit(tctx, post, { ...edit, authorId }, rendered);
      await tellOfEdit(tctx, { ...post, title: edit.title }, { ...post, subject }, words, {
        id: member.id,
        signedBy: authorId,
      });
    } else {
      const { answer, post } = await lockAnswer(tctx, id);
      requireChange(canEditText(asker, answer), answer.revision, number);
      authorId = signatureOf(answer, member.id);
      if (await isPresent(tctx, subject, answer, state)) return { id, revision: answer.revision };
      revision = await saveAnswerEdit(tctx, answer, { ...edit, authorId }, rendered);
      await tellOfEdit(tctx, post, { ...answer, subject }, words, { id: member.id, signedBy: authorId });
    }
    await audit(signed(tctx, authorId), 'ask.rollBack', { kind: subject, id }, { to: number, revision });
    return { id, revision };
  });
}

function requireChange(isAllowed: boolean, present: number, wanted: number): void {
  if (!isAllowed) throw forbidden();
  if (present === wanted) throw new Refusal(say.sameRevision);
}

async function isPresent(
  ctx: Ctx,
  subject: 'post' | 'answer',
  { id, revision }: { id: number; revision: number },
  state: State,
): Promise<boolean> {
  return isDeepStrictEqual(await findState(ctx, subject, id, revision), state);
}

type State = { title: string; markdown: string; category: number; tagIds: number[] };

async function findState(ctx: Ctx, subject: 'post' | 'answer', id: number, number: number): Promise<State | null> {
  const { rows } = await sql<State>`
    select title, markdown, coalesce(category_id, 0) category, tag_ids "tagIds" from ask.revision
    where subject = ${subject} and subject_id = ${id} and number = ${number}::bigint`.execute(ctx.db);
  return rows[0] ?? null;
}
