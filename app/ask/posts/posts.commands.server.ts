import { sql } from 'kysely';
import type { z } from 'zod';
import { awardTask, withdrawTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { changed } from '#app/core/page-tags.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import {
  addToCategory,
  addToCounters,
  addToTags,
  type CounterKey,
} from '#app/ask/parts/post-counters.commands.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { type LockedPost, lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import {
  requireModestText,
  requireNewText,
  requireWriter,
  spendQuota,
} from '#app/ask/screening/writers.commands.server.ts';
import { requireNoOwnFiles, signatureOf, signed, signIn } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { requireAnonymous } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { returnBounty } from '#app/ask/bounties/bounty-ends.commands.server.ts';
import { dropDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { followOwn } from '#app/ask/follows/thread-follows.commands.server.ts';
import { holdText, judgeText, screenText } from '#app/ask/screening/held-texts.commands.server.ts';
import { holdEdited } from '#app/ask/screening/held-edits.commands.server.ts';
import { changedFigures, tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { tellFollowersLater } from '#app/ask/follows/follows.commands.server.ts';
import { canDeletePost, canEditText } from '#app/ask/parts/asker.policy.ts';
import { askerOf, editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import { mayPost, visibleCategories } from '#app/ask/parts/post-visibility.queries.server.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';
import { settleReputation } from '#app/ask/reputation/reputation.commands.server.ts';
import type { EditPostInput, IdInput, PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { indexPost, unindexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import { resolveTags } from '#app/ask/tags/tags.commands.server.ts';
import { tellOfDeletion, tellOfEdit, tellOfMentions } from './ask-notices.commands.server.ts';
import {
  type PostEdit,
  savePostEdit,
  insertPost,
  insertRevision,
  setTags,
  isPresentState,
  numbersOf,
} from './post-edits.commands.server.ts';

/**
 * Publishes a question or an article.
 * @throws Refusal need-login; for an unknown category, a bad tag, the same text again within five minutes, the day's
 * quota, or a text too rich for an account's first day
 */
export async function publishPost(
  ctx: Ctx,
  given: z.output<typeof PublishPostInput>,
): Promise<{ id: number; held: boolean }> {
  const writer = await requireWriter(ctx);
  const input = await screenText(ctx, writer, given);
  const rendered = await renderText(ctx, input.markdown);
  await requireModestText(ctx, writer, rendered);
  if (input.anonymous) requireNoOwnFiles(writer.id, input.markdown);
  const signedBy = input.anonymous ? firstAlias : writer.id;
  return transact(ctx, async (tctx) => {
    const verdict = await judgeText(tctx, writer, input, rendered, input.title);
    await requireNewText(tctx, writer.id, [input.kind, given.title, given.markdown]);
    await spendQuota(tctx, writer, 'posts');
    const { isOpen } = await requireCategory(tctx, input.category);
    if (input.anonymous) await requireAnonymous(tctx, { id: 0, categoryId: input.category }, writer.id);
    const tagIds = await resolveTags(signed(tctx, signedBy), writer, input.tags);
    const id = await insertPost(tctx, { ...input, ...rendered, authorId: signedBy, isHeld: verdict.isHeld });
    if (input.anonymous) await signIn(tctx, id, writer.id);
    await insertRevision(tctx, { ...input, id, number: 1, tagIds, authorId: signedBy, reason: '' });
    await setTags(tctx, id, tagIds);
    await dropDraft(tctx, writer.id, 'post:new');
    const place = { subject: 'post', id, postId: id, authorId: writer.id, categoryId: input.category } as const;
    if (verdict.isHeld) await holdText(signed(tctx, signedBy), place, verdict);
    else
      await announcePost(
        tctx,
        { ...input, id, categoryId: input.category, tagIds, isOpen, countsInCategory: true },
        rendered,
        { id: writer.id, signedBy },
      );
    return { id, held: verdict.isHeld };
  });
}

/** A post that is about to be seen. `isOpen`: everybody may read its category. */
export type NewPost = Pick<LockedPost, 'id' | 'kind' | 'title' | 'categoryId' | 'countsInCategory'> & {
  tagIds: number[];
  isOpen: boolean;
};

/**
 * All that publishing a post brings about, in the caller's transaction: when it is written, or later when a reviewer
 * lets it through.
 * @param author who wrote it, and the sign under it
 */
export async function announcePost(
  ctx: Ctx,
  post: NewPost,
  words: { excerpt: string; mentionedIds: readonly number[] },
  author: { id: number; signedBy: number },
): Promise<void> {
  const isOwn = isMember(ctx.actor) && ctx.actor.id === author.id;
  await indexPost(ctx, post.id);
  await audit(
    isOwn ? signed(ctx, author.signedBy) : ctx,
    'ask.publishPost',
    { kind: 'post', id: post.id },
    { kind: post.kind },
  );
  if (post.kind === 'question' && author.signedBy > 0)
    await awardTask(ctx, { task: 'firstQuestion', memberId: author.id, subject: post.id });
  if (post.isOpen) await addToTags(ctx, post.tagIds, 1);
  if (post.countsInCategory) await addToCategory(ctx, post.categoryId, 1);
  if (post.kind === 'question') await followOwn(ctx, { postId: post.id, memberId: author.id, as: 'asked' });
  await tellOfMentions(ctx, post, { subject: 'post', id: post.id }, words, author);
  await tellFollowersLater(ctx, post.id);
  if (post.isOpen) await addToCounters(ctx, { [counterOf[post.kind]]: 1 });
}

const counterOf = { question: 'questions', article: 'articles', model: 'models' } as const;

/** The number of whoever asks a question without their name, in its thread. */
const firstAlias = -1;

/**
 * Saves a new revision of a post. Saving the same again, as a double click does, answers with the revision there is.
 * @throws Refusal need-login, forbidden, not-found; when somebody saved another revision meanwhile
 */
export async function editPost(
  ctx: Ctx,
  given: z.output<typeof EditPostInput>,
): Promise<{ id: number; revision: number }> {
  const writer = await requireWriter(ctx);
  const input = await screenText(ctx, writer, given);
  const rendered = await renderText(ctx, input.markdown);
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, input.id);
    if (!canEditText(await editorOf(tctx), post)) throw forbidden();
    const signedBy = signatureOf(post, writer.id);
    if (signedBy !== writer.id) requireNoOwnFiles(writer.id, input.markdown);
    await requireModestText(tctx, writer, rendered);
    if (input.category !== post.categoryId) await requireCategory(tctx, input.category);
    const tagIds = await resolveTags(signed(tctx, signedBy), writer, input.tags);
    const change: PostEdit = { ...input, tagIds, authorId: signedBy };
    const isSame = await isPresentState(tctx, post, change);
    if (isSame && input.revision >= post.revision - 1) {
      changed(tctx);
      return { id: post.id, revision: post.revision };
    }
    if (input.revision !== post.revision) throw new Refusal(say.stale, { data: { error: 'EDIT_CONFLICT' } });
    await spendQuota(tctx, writer, 'edits');
    const revision = await savePostEdit(tctx, post, change, rendered);
    await dropDraft(tctx, writer.id, `post:${post.id}`);
    await audit(signed(tctx, signedBy), 'ask.editPost', { kind: 'post', id: post.id }, { revision });
    await tellOfEdit(
      tctx,
      { ...post, title: input.title },
      { ...post, subject: 'post' },
      { ...rendered, reason: input.reason },
      { id: writer.id, signedBy },
    );
    const isHeld = await holdEdited(
      tctx,
      writer,
      { subject: 'post', id: post.id, postId: post.id, authorId: post.authorId, categoryId: input.category },
      input,
      rendered,
    );
    // the other category may be closed to guests
    if (isHeld || input.category !== post.categoryId) return { id: post.id, revision };
    await changedFigures(tctx, post.id);
    changed(tctx, tagOf.lists);
    return { id: post.id, revision };
  });
}

/**
 * Hides a post everywhere; its history stays.
 * @throws Refusal need-login, forbidden, not-found; when an author's question has answers
 */
export async function deletePost(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Record<string, never>> {
  const writer = await requireWriter(ctx);
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, id);
    const asker = await askerOf(tctx);
    if (!canDeletePost(asker, post))
      throw asker.id === post.authorId && post.kind !== 'model' ? new Refusal(say.hasAnswers) : forbidden();
    await sql`update ask.post set deleted_at = ${tctx.now}, deleted_by = ${signatureOf(post, writer.id)}
      where id = ${id}`.execute(tctx.db);
    await unindexPost(tctx, id);
    await audit(
      signed(tctx, signatureOf(post, writer.id)),
      'ask.deletePost',
      { kind: 'post', id },
      { title: post.title },
    );
    await settleReputation(tctx, [id], 'deleted');
    if (post.kind === 'question') await withdrawAwards(tctx, post);
    await returnBounty(tctx, post, 'removed');
    const amounts = await takeOffNumbers(tctx, post);
    await tellOfDeletion(tctx, post, { ...post, subject: 'post' }, { id: writer.id });
    await addToCounters(tctx, amounts);
    return {};
  });
}

/** What a question earned goes with it: the asker's for a first one, and that of those whose answers were accepted. */
async function withdrawAwards(ctx: Ctx, { id, accepted }: LockedPost): Promise<void> {
  await withdrawTask(ctx, { task: 'firstQuestion', subjects: [id] });
  if (accepted === 0) return;
  const { rows } = await sql<{ id: number }>`select answer_id id from ask.acceptance
    where post_id = ${id}`.execute(ctx.db);
  await withdrawTask(ctx, { task: 'acceptedAnswer', subjects: rows.map((row) => row.id) });
}

/**
 * Whether a category is open to all readers.
 * @throws Refusal invalid for an unknown category and one that the caller may not read, forbidden for one that only its
 * groups post to
 */
export async function requireCategory(ctx: Ctx, id: number): Promise<{ isOpen: boolean }> {
  const { rows } = await sql<{ isOpen: boolean; mayPost: boolean }>`
    select c.zone = 0 "isOpen", ${mayPost(ctx)} "mayPost" from ask.category c
      where id = ${id}::bigint and retired_at is null and ${visibleCategories(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw new Refusal(say.noCategory, { fields: { category: say.noCategory } });
  if (!rows[0].mayPost) throw new Refusal(say.groupsPost, { kind: 'forbidden', fields: { category: say.groupsPost } });
  return rows[0];
}

/** Takes a post off its tags and category. Returns what the counters lose. */
async function takeOffNumbers(ctx: Ctx, post: LockedPost): Promise<Partial<Record<CounterKey, number>>> {
  if (post.counts) {
    const { rows } = await sql<{ tags: number[] }>`select array(select tag_id from ask.post_tag
      where post_id = ${post.id}) tags`.execute(ctx.db);
    await addToTags(ctx, rows[0]!.tags, -1);
  }
  if (post.countsInCategory) await addToCategory(ctx, post.categoryId, -1);
  return post.counts ? numbersOf(ctx, post, -1) : {};
}
