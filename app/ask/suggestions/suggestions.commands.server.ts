import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { lockAnswer, type LockedPost, lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import {
  requireModestText,
  requireWriter,
  spendQuota,
  type Writer,
} from '#app/ask/screening/writers.commands.server.ts';
import { dropDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { canEditText, canSuggest } from '#app/ask/parts/asker.policy.ts';
import { requireCategory } from '#app/ask/posts/posts.commands.server.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import { findContent } from '#app/ask/revisions/revisions.queries.server.ts';
import type { Content } from '#app/ask/revisions/revisions.schema.ts';
import { resolveTags } from '#app/ask/tags/tags.commands.server.ts';
import { tellOfSuggestion } from './suggestion-notices.commands.server.ts';
import { isSameContent } from './suggestions.policy.ts';
import { getPause, say } from './suggestions.queries.server.ts';
import {
  type SuggestAnswerInput,
  type SuggestionIdInput,
  suggestionLimits,
  type SuggestPostInput,
} from './suggestions.schema.ts';

/** The text a suggestion is about, locked with its post. */
export type Target = { subject: 'post' | 'answer'; id: number; post: LockedPost } & Pick<
  LockedPost,
  'authorId' | 'signedBy' | 'isWiki' | 'revision'
>;

/** Locks a visible post or answer. @throws Refusal not-found */
export async function lockSubject(ctx: Ctx, subject: Target['subject'], id: number): Promise<Target> {
  if (subject === 'post') {
    const post = await lockPost(ctx, id);
    return { ...post, subject, post };
  }
  const { answer, post } = await lockAnswer(ctx, id);
  return { ...answer, subject, post };
}

/**
 * Proposes an edit of a post; a second one of the same member replaces the first while it is open.
 * @throws Refusal need-login, forbidden, not-found; when the member may edit it themselves, nothing changed, the text
 * moved on, it has many open suggestions, or the member's last ones were rejected
 */
export async function suggestPostEdit(ctx: Ctx, input: z.output<typeof SuggestPostInput>): Promise<{ id: number }> {
  const writer = await requireWriter(ctx);
  await requireModestText(ctx, writer, await renderText(ctx, input.markdown));
  return transact(ctx, async (tctx) => {
    const target = await lockSubject(tctx, 'post', input.id);
    await requireSuggester(tctx, target);
    if (input.category !== target.post.categoryId) await requireCategory(tctx, input.category);
    const tagIds = await resolveTags(tctx, writer, input.tags);
    const id = await putSuggestion(tctx, writer, target, { ...input, tagIds });
    await dropDraft(tctx, writer.id, `suggest-post:${target.id}`);
    return { id };
  });
}

/**
 * Proposes an edit of an answer.
 * @throws Refusal as `suggestPostEdit`
 */
export async function suggestAnswerEdit(ctx: Ctx, input: z.output<typeof SuggestAnswerInput>): Promise<{ id: number }> {
  const writer = await requireWriter(ctx);
  await requireModestText(ctx, writer, await renderText(ctx, input.markdown));
  return transact(ctx, async (tctx) => {
    const target = await lockSubject(tctx, 'answer', input.id);
    await requireSuggester(tctx, target);
    const id = await putSuggestion(tctx, writer, target, { ...input, title: '', category: 0, tagIds: [] });
    await dropDraft(tctx, writer.id, `suggest-answer:${target.id}`);
    return { id };
  });
}

/**
 * Takes back an open suggestion of the caller's; doing so again changes nothing.
 * @throws Refusal need-login, not-found, when it has been decided
 */
export async function withdrawSuggestion(
  ctx: Ctx,
  { id }: z.output<typeof SuggestionIdInput>,
): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ state: string }>`
      select state from ask.suggestion where id = ${id} and author_id = ${member.id} for no key update`.execute(
      tctx.db,
    );
    if (!rows[0]) throw notFound();
    if (rows[0].state === 'withdrawn') return {};
    if (rows[0].state !== 'open') throw new Refusal(say.decided);
    await sql`update ask.suggestion set state = 'withdrawn', updated_at = ${tctx.now} where id = ${id}`.execute(
      tctx.db,
    );
    await audit(tctx, 'ask.withdrawSuggestion', { kind: 'suggestion', id });
    await tellOfSuggestion(tctx, { act: 'withdrawn', id });
    return {};
  });
}

async function requireSuggester(ctx: Ctx, target: Target): Promise<void> {
  const editor = await editorOf(ctx);
  if (canEditText(editor, target)) throw new Refusal(say.editDirectly);
  if (target.post.kind === 'model' || !canSuggest(editor, target)) throw forbidden();
  const until = await getPause(ctx, editor.id);
  if (until === null) return;
  const date = new Date(until * 1000).toISOString().slice(0, 10);
  throw new Refusal(say.paused(suggestionLimits.rejectionsInRow, date), {
    data: {
      error: 'SUGGESTIONS_PAUSED',
      until,
    },
  });
}

type Proposal = Content & { revision: number; reason: string };
type Open = Content & { id: number; authorId: number; base: number; reason: string };

async function putSuggestion(
  ctx: Ctx,
  writer: Writer,
  target: Target,
  { title, markdown, category, tagIds, revision, reason }: Proposal,
): Promise<number> {
  if (revision !== target.revision) throw new Refusal(say.stale, { data: { error: 'EDIT_CONFLICT' } });
  const present = await findContent(ctx, target, target.revision);
  if (present && isSameContent(present, { title, markdown, category, tagIds })) throw new Refusal(say.noChange);
  const { rows } = await sql<Open>`
    select id, author_id "authorId", base, title, markdown, coalesce(category_id, 0) category, tag_ids "tagIds", reason
      from ask.suggestion
    where subject = ${target.subject} and subject_id = ${target.id} and state = 'open'
      order by id for no key update`.execute(ctx.db);
  const own = rows.find((row) => row.authorId === writer.id);
  if (
    own &&
    own.base === revision &&
    own.reason === reason &&
    isSameContent(own, { title, markdown, category, tagIds })
  )
    return own.id;
  if (!own && rows.length >= suggestionLimits.perSubject) throw new Refusal(say.full(suggestionLimits.perSubject));
  await spendQuota(ctx, writer, 'edits');
  const values = sql`${revision}, ${title}, ${markdown}, ${category || null}, ${tagIds}::bigint[], ${reason}`;
  const put = own
    ? sql<{
        id: number;
      }>`update ask.suggestion set (base, title, markdown, category_id, tag_ids, reason) = (${values}),
        updated_at = ${ctx.now} where id = ${own.id} returning id`
    : sql<{
        id: number;
      }>`insert into ask.suggestion (subject, subject_id, post_id, author_id, base, title, markdown, category_id,
        tag_ids, reason, created_at, updated_at)
        values (${target.subject}, ${target.id}, ${target.post.id}, ${writer.id}, ${values}, ${ctx.now}, ${ctx.now})
          returning id`;
  const { id } = (await put.execute(ctx.db)).rows[0]!;
  await audit(
    ctx,
    'ask.suggestEdit',
    { kind: 'suggestion', id },
    { subject: target.subject, subjectId: target.id, base: revision },
  );
  if (!own) await tellOfSuggestion(ctx, { act: 'suggested', id, target, suggesterId: writer.id });
  return id;
}
