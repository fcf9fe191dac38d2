import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { forbidden, notFound } from '#app/core/refusals.server.ts';
import { signatureOf, signed } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { lockAnswer } from '#app/ask/parts/post-locks.commands.server.ts';
import { saveAnswerEdit } from '#app/ask/answers/answer-edits.commands.server.ts';
import { renderText, type Written } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { requireWriter, type Writer } from '#app/ask/screening/writers.commands.server.ts';
import { dropDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { canReviewEdits } from '#app/ask/parts/asker.policy.ts';
import { requireCategory } from '#app/ask/posts/posts.commands.server.ts';
import { savePostEdit } from '#app/ask/posts/post-edits.commands.server.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import { findContent } from '#app/ask/revisions/revisions.queries.server.ts';
import type { Content } from '#app/ask/revisions/revisions.schema.ts';
import { grantReputation } from '#app/ask/reputation/reputation.commands.server.ts';
import { resolveTags } from '#app/ask/tags/tags.commands.server.ts';
import { lockSubject, type Target } from './suggestions.commands.server.ts';
import { tellOfSuggestion } from './suggestion-notices.commands.server.ts';
import { isSameContent, mergeContents } from './suggestions.policy.ts';
import { say } from './suggestions.queries.server.ts';
import type {
  ApproveSuggestionInput,
  ImproveSuggestionInput,
  RejectSuggestionInput,
  SuggestionIdInput,
  SuggestionState,
} from './suggestions.schema.ts';

type Locked = Content & {
  id: number;
  subject: Target['subject'];
  subjectId: number;
  authorId: number;
  base: number;
  reason: string;
  state: SuggestionState;
  reviewerId: number | null;
  revision: number | null;
};
type Review = { tctx: Ctx; reviewer: Writer; suggestion: Locked; target: Target };
type Decided = { id: number; revision: number };

/**
 * Makes a suggestion the present text: a revision by the suggester that names the reviewer. The suggester gains
 * reputation.
 * @throws Refusal need-login, forbidden, not-found; when it is decided, or the text has another revision than was
 * reviewed
 */
export async function approveSuggestion(
  ctx: Ctx,
  { id, revision }: z.output<typeof ApproveSuggestionInput>,
): Promise<Decided> {
  const ready = await readyContent(ctx, id);
  return review(ctx, id, async (work) => applyContent(work, revision, { content: work.suggestion, ready }, false));
}

/**
 * Approves a suggestion with the reviewer's own changes, in one revision.
 * @throws Refusal as `approveSuggestion`; for an unknown category or a bad tag
 */
export async function improveSuggestion(ctx: Ctx, input: z.output<typeof ImproveSuggestionInput>): Promise<Decided> {
  const ready = await readyContent(ctx, input.id, input.markdown);
  return review(ctx, input.id, async (work) => {
    const { tctx, reviewer, suggestion, target } = work;
    const isPost = target.subject === 'post';
    const content = {
      title: (isPost ? input.title : undefined) ?? suggestion.title,
      markdown: input.markdown,
      category: (isPost ? input.category : undefined) ?? suggestion.category,
      tagIds: isPost && input.tags ? await resolveTags(tctx, reviewer, input.tags) : suggestion.tagIds,
    };
    const decided = await applyContent(work, input.revision, { content, ready }, true);
    await dropDraft(tctx, reviewer.id, `improve:${input.id}`);
    return decided;
  });
}

/**
 * Turns a suggestion down; the suggester reads why.
 * @throws Refusal need-login, forbidden, not-found; when it is decided
 */
export async function rejectSuggestion(
  ctx: Ctx,
  { id, choices, note }: z.output<typeof RejectSuggestionInput>,
): Promise<Record<string, never>> {
  return review(ctx, id, async ({ tctx, reviewer, suggestion, target }) => {
    if (suggestion.state === 'rejected' && suggestion.reviewerId === signatureOf(target, reviewer.id)) return {};
    requireOpen(suggestion);
    await close(tctx, { id, state: 'rejected', reviewerId: signatureOf(target, reviewer.id), choices, note });
    await audit(
      signed(tctx, signatureOf(target, reviewer.id)),
      'ask.rejectSuggestion',
      { kind: 'suggestion', id },
      { choices, note },
    );
    await tellOfSuggestion(tctx, {
      act: 'rejected',
      id,
      target,
      suggesterId: suggestion.authorId,
      reviewerId: reviewer.id,
      choices,
      note,
    });
    return {};
  });
}

/**
 * Puts a suggestion whose text has moved on upon the present revision: by the suggester or a reviewer.
 * @throws Refusal need-login, forbidden, not-found; when it is decided, up to date, or both changed the same place
 */
export async function rebaseSuggestion(
  ctx: Ctx,
  { id }: z.output<typeof SuggestionIdInput>,
): Promise<{ id: number; base: number }> {
  const writer = await requireWriter(ctx);
  return transact(ctx, async (tctx) => {
    const { suggestion, target } = await lockSuggestion(tctx, id);
    if (suggestion.authorId !== writer.id && !canReviewEdits(await editorOf(tctx), target)) throw forbidden();
    requireOpen(suggestion);
    if (suggestion.base === target.revision) return { id, base: suggestion.base };
    const [base, present] = await Promise.all([
      findContent(tctx, target, suggestion.base),
      findContent(tctx, target, target.revision),
    ]);
    const merged = base && present && mergeContents(base, suggestion, present);
    if (!merged) throw new Refusal(say.conflict);
    await sql`update ask.suggestion set base = ${target.revision}, title = ${merged.title},
      markdown = ${merged.markdown}, category_id = ${merged.category || null},
      tag_ids = ${merged.tagIds}::bigint[], updated_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    const by = signatureOf(target, writer.id);
    await audit(
      signed(tctx, by),
      'ask.rebaseSuggestion',
      { kind: 'suggestion', id },
      { from: suggestion.base, to: target.revision },
    );
    return { id, base: target.revision };
  });
}

async function review<T>(ctx: Ctx, id: number, decide: (work: Review) => Promise<T>): Promise<T> {
  const reviewer = await requireWriter(ctx);
  return transact(ctx, async (tctx) => {
    const { suggestion, target } = await lockSuggestion(tctx, id);
    if (suggestion.authorId === reviewer.id) throw new Refusal(say.ownSuggestion, { kind: 'forbidden' });
    if (!canReviewEdits(await editorOf(tctx), target)) throw forbidden();
    return decide({ tctx, reviewer, suggestion, target });
  });
}

async function lockSuggestion(ctx: Ctx, id: number): Promise<{ suggestion: Locked; target: Target }> {
  const place = await sql<Pick<Locked, 'subject' | 'subjectId'>>`
    select subject, subject_id "subjectId" from ask.suggestion where id = ${id}`.execute(ctx.db);
  if (!place.rows[0]) throw notFound();
  const target = await lockSubject(ctx, place.rows[0].subject, place.rows[0].subjectId);
  const { rows } = await sql<Locked>`
    select id, subject, subject_id "subjectId", author_id "authorId", base, title, markdown,
      coalesce(category_id, 0) category, tag_ids "tagIds", reason, state,
      reviewer_id "reviewerId", revision from ask.suggestion where id = ${id} for no key update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return { suggestion: rows[0], target };
}

function requireOpen(suggestion: Locked): void {
  if (suggestion.state !== 'open') throw new Refusal(say.decided);
}

type Ready = { markdown: string; words: Written };

/** What a suggestion is to become, rendered before the transaction; null when there is no such suggestion. */
async function readyContent(ctx: Ctx, id: number, given?: string): Promise<Ready | null> {
  await requireWriter(ctx);
  const { rows } = await sql<Pick<Locked, 'subject' | 'subjectId' | 'markdown' | 'state'>>`
    select subject, subject_id "subjectId", markdown, state from ask.suggestion where id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (row?.state !== 'open') return null;
  const markdown = given ?? row.markdown;
  return { markdown, words: await renderText(ctx, markdown, row.subject === 'post' ? 'u-' : `u-a${row.subjectId}-`) };
}

type Change = { content: Content; ready: Ready | null };

async function applyContent(
  { tctx, reviewer, suggestion, target }: Review,
  seen: number,
  { content, ready }: Change,
  isImproved: boolean,
): Promise<Decided> {
  const { id } = suggestion;
  const reviewerId = signatureOf(target, reviewer.id);
  if (suggestion.state === 'approved' && suggestion.reviewerId === reviewerId)
    return { id, revision: suggestion.revision! };
  requireOpen(suggestion);
  if (seen !== target.revision || (!isImproved && suggestion.base !== target.revision)) throw new Refusal(say.moved);
  const present = await findContent(tctx, target, target.revision);
  if (present && isSameContent(present, content)) throw new Refusal(say.noChange);
  if (ready?.markdown !== content.markdown) throw new Refusal(say.moved);
  const revision = await writeContent(tctx, target, { ...content, suggestion, reviewerId, words: ready.words });
  await close(tctx, { id, state: 'approved', reviewerId, isImproved, revision });
  await audit(
    signed(tctx, reviewerId),
    'ask.approveSuggestion',
    { kind: 'suggestion', id },
    { revision, isImproved, postId: target.post.id },
  );
  await grantReputation(tctx, {
    memberId: suggestion.authorId,
    reason: 'edited',
    subject: 'suggestion',
    subjectId: id,
    postId: target.post.id,
    partnerId: reviewer.id,
  });
  await tellOfSuggestion(tctx, {
    act: isImproved ? 'improved' : 'approved',
    id,
    target: target.subject === 'post' ? { ...target, post: { ...target.post, title: content.title } } : target,
    suggesterId: suggestion.authorId,
    reviewerId: reviewer.id,
  });
  return { id, revision };
}

async function writeContent(
  ctx: Ctx,
  target: Target,
  { suggestion, reviewerId, words, ...content }: Content & { suggestion: Locked; reviewerId: number; words: Written },
): Promise<number> {
  const letIn = { authorId: suggestion.authorId, reason: suggestion.reason, reviewerId, suggestionId: suggestion.id };
  if (target.subject === 'post') {
    if (content.category !== target.post.categoryId) await requireCategory(ctx, content.category);
    return savePostEdit(ctx, target.post, { ...content, ...letIn }, words);
  }
  const { answer } = await lockAnswer(ctx, target.id);
  return saveAnswerEdit(ctx, answer, { markdown: content.markdown, ...letIn }, words);
}

type Closing = {
  id: number;
  state: 'approved' | 'rejected';
  reviewerId: number;
  isImproved?: boolean;
  revision?: number;
  choices?: string[];
  note?: string;
};

async function close(
  ctx: Ctx,
  { id, state, reviewerId, isImproved = false, revision, choices = [], note = '' }: Closing,
): Promise<void> {
  await sql`update ask.suggestion set state = ${state}, is_improved = ${isImproved}, revision = ${revision ?? null},
    choices = ${choices}::text[], note = ${note},
    reviewer_id = ${reviewerId}, reviewed_at = ${ctx.now}, updated_at = ${ctx.now} where id = ${id}`.execute(ctx.db);
}
