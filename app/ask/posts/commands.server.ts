import { sql } from 'kysely';
import type { z } from 'zod';
import { awardTask, withdrawTask } from '#app/billing/tasks/commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import { forbidden } from '#app/core/texts.server.ts';
import {
  addToCategory,
  addToCounters,
  addToTags,
  type CounterKey,
  lockPost,
  type LockedPost,
  renderText,
  requireModestText,
  requireNewText,
  requireWriter,
  spendQuota,
} from '../commands.server.ts';
import { dropDraft } from '../drafts/commands.server.ts';
import { tellOfDeletion, tellOfEdit, tellOfMentions } from '../notices/commands.server.ts';
import { canDeletePost, canEdit } from '../policy.ts';
import { askerOf, say } from '../queries.server.ts';
import type { EditPostInput, IdInput, PublishPostInput } from '../schema.ts';
import { indexPost, unindexPost } from '../search/commands.server.ts';
import { resolveTags } from '../tags/commands.server.ts';

/**
 * Publishes a question or an article.
 * @throws Refusal need-login; for an unknown category, a bad tag, the same text again within five minutes, the day's
 * quota, or a text too rich for an account's first day
 */
export async function publishPost(ctx: Ctx, input: z.output<typeof PublishPostInput>): Promise<{ id: number }> {
  const writer = await requireWriter(ctx);
  const rendered = await renderText(ctx, input.markdown);
  requireModestText(writer, rendered);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    await requireNewText(tctx, writer.id, [input.kind, input.title, input.markdown]);
    await spendQuota(tctx, writer, 'posts');
    await requireCategory(tctx, input.category);
    const tagIds = await resolveTags(tctx, writer, input.tags);
    const id = await insertPost(tctx, writer.id, input, rendered);
    await insertRevision(tctx, {
      id,
      number: 1,
      title: input.title,
      markdown: input.markdown,
      category: input.category,
      tagIds,
      authorId: writer.id,
      reason: '',
    });
    await setTags(tctx, id, tagIds);
    await indexPost(tctx, id);
    await dropDraft(tctx, writer.id, 'post:new');
    await audit(tctx, 'ask.publishPost', { kind: 'post', id }, { kind: input.kind });
    if (input.kind === 'question') await awardTask(tctx, { task: 'firstQuestion', memberId: writer.id, subject: id });
    await addToTags(tctx, tagIds, 1);
    await addToCategory(tctx, input.category, 1);
    await tellOfMentions(tctx, { ...input, id }, { subject: 'post', id }, rendered, writer.id);
    await addToCounters(tctx, input.kind === 'question' ? { questions: 1 } : { articles: 1 });
    return { id };
  });
}

/**
 * Saves a new revision of a post. Saving the same again, as a double click does, answers with the revision there is.
 * @throws Refusal need-login, forbidden, not-found; when somebody saved another revision meanwhile
 */
export async function editPost(ctx: Ctx, input: z.output<typeof EditPostInput>): Promise<{ id: number; revision: number }> {
  const writer = await requireWriter(ctx);
  const rendered = await renderText(ctx, input.markdown);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    const post = await lockPost(tctx, input.id);
    if (!canEdit(await askerOf(tctx), post)) throw forbidden();
    requireModestText(writer, rendered);
    await requireCategory(tctx, input.category);
    const tagIds = await resolveTags(tctx, writer, input.tags);
    const change: PostEdit = { ...input, tagIds, authorId: writer.id };
    const isSame = await isPresentState(tctx, post, change);
    if (isSame && input.revision >= post.revision - 1) return { id: post.id, revision: post.revision };
    if (input.revision !== post.revision) throw new Refusal(say.stale);
    await spendQuota(tctx, writer, 'edits');
    const revision = await savePostEdit(tctx, post, change, rendered);
    await dropDraft(tctx, writer.id, `post:${post.id}`);
    await audit(tctx, 'ask.editPost', { kind: 'post', id: post.id }, { revision });
    await tellOfEdit(tctx, { ...post, title: input.title }, { ...post, subject: 'post' }, { ...rendered, reason: input.reason }, writer.id);
    return { id: post.id, revision };
  });
}

/**
 * Hides a post everywhere; its history stays.
 * @throws Refusal need-login, forbidden, not-found; when an author's question has answers
 */
export async function deletePost(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Record<string, never>> {
  const writer = await requireWriter(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    const post = await lockPost(tctx, id);
    const asker = await askerOf(tctx);
    if (!canDeletePost(asker, post)) throw asker.id === post.authorId ? new Refusal(say.hasAnswers) : forbidden();
    await sql`update ask.post set deleted_at = ${ctx.now}, deleted_by = ${writer.id} where id = ${id}`.execute(tx);
    await unindexPost(tctx, id);
    await audit(tctx, 'ask.deletePost', { kind: 'post', id }, { title: post.title });
    if (post.kind === 'question') await withdrawAwards(tctx, post);
    const amounts = post.counts ? await takeOffNumbers(tctx, post) : {};
    await tellOfDeletion(tctx, post, { ...post, subject: 'post' }, writer.id);
    await addToCounters(tctx, amounts);
    return {};
  });
}

/** What a question earned goes with it: the asker's for a first one, and that of those whose answers were accepted. */
async function withdrawAwards(ctx: Ctx, { id, accepted }: LockedPost): Promise<void> {
  await withdrawTask(ctx, { task: 'firstQuestion', subjects: [id] });
  if (accepted === 0) return;
  const { rows } = await sql<{ id: number }>`select answer_id id from ask.acceptance where post_id = ${id}`.execute(ctx.db);
  await withdrawTask(ctx, { task: 'acceptedAnswer', subjects: rows.map((row) => row.id) });
}

/** A new state of a post. */
export type PostEdit = { title: string; markdown: string; category: number; tagIds: number[]; authorId: number; reason: string };

/** Writes a new revision of a locked post and shows it, in the caller's transaction. Returns its number. */
export async function savePostEdit(ctx: Ctx, post: LockedPost, edit: PostEdit, rendered: Rendered): Promise<number> {
  const number = post.revision + 1;
  await insertRevision(ctx, { ...edit, id: post.id, number });
  await sql`
    update ask.post set title = ${edit.title}, html = ${rendered.html}, excerpt = ${rendered.excerpt}, text = ${rendered.text}, category_id = ${edit.category},
      revision = ${number}, active_at = greatest(active_at, ${ctx.now}::timestamptz),
      hot = ask.hotness(views, score, answers, answer_score, created_at, greatest(active_at, ${ctx.now}::timestamptz), ${ctx.now}::timestamptz)
    where id = ${post.id}`.execute(ctx.db);
  const before = await sql<{ tag_id: number }>`select tag_id from ask.post_tag where post_id = ${post.id}`.execute(ctx.db);
  const old = before.rows.map((row) => row.tag_id);
  await setTags(ctx, post.id, edit.tagIds);
  await indexPost(ctx, post.id);
  if (!post.counts) return number;
  await addToTags(
    ctx,
    old.filter((id) => !edit.tagIds.includes(id)),
    -1,
  );
  await addToTags(
    ctx,
    edit.tagIds.filter((id) => !old.includes(id)),
    1,
  );
  if (post.categoryId !== edit.category) {
    const moves = [
      { id: post.categoryId, amount: -1 },
      { id: edit.category, amount: 1 },
    ].sort((a, b) => a.id - b.id);
    for (const { id, amount } of moves) await addToCategory(ctx, id, amount);
  }
  return number;
}

type Revision = { id: number; number: number; title: string; markdown: string; category: number; tagIds: number[]; authorId: number; reason: string };

/** Keeps one state of a post. */
export async function insertRevision(ctx: Ctx, { id, number, title, markdown, category, tagIds, authorId, reason }: Revision): Promise<void> {
  await sql`insert into ask.revision (subject, subject_id, number, title, markdown, category_id, tag_ids, author_id, reason, created_at)
    values ('post', ${id}, ${number}, ${title}, ${markdown}, ${category}, ${tagIds}::bigint[], ${authorId}, ${reason}, ${ctx.now})`.execute(ctx.db);
}

/** Gives a post these tags in this order, and no others. Post counts of the tags are the caller's. */
export async function setTags(ctx: Ctx, postId: number, tagIds: number[]): Promise<void> {
  await sql`delete from ask.post_tag where post_id = ${postId} and tag_id <> all(${tagIds}::bigint[])`.execute(ctx.db);
  await sql`
    insert into ask.post_tag (post_id, tag_id, position, channel, created_at, active_at, hot, score, is_hidden)
    select p.id, t.id, t.position, p.channel, p.created_at, p.active_at, p.hot, p.score, p.deleted_at is not null
    from ask.post p cross join unnest(${tagIds}::bigint[]) with ordinality as t (id, position) where p.id = ${postId}
    on conflict (post_id, tag_id) do update set position = excluded.position`.execute(ctx.db);
}

/** @throws Refusal invalid for an unknown category */
async function requireCategory(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from ask.category where id = ${id}::bigint`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal(say.noCategory, 'invalid', { category: say.noCategory });
}

async function insertPost(ctx: Ctx, authorId: number, input: z.output<typeof PublishPostInput>, { html, excerpt, text }: Rendered): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at)
    values (${input.kind}, ${authorId}, ${input.category}, ${input.language}, ${input.title}, ${excerpt}, ${html}, ${text}, ${ctx.now}, ${ctx.now})
    returning id`.execute(ctx.db);
  return rows[0]!.id;
}

async function isPresentState(ctx: Ctx, post: LockedPost, edit: PostEdit): Promise<boolean> {
  const { rows } = await sql`
    select from ask.revision where subject = 'post' and subject_id = ${post.id} and number = ${post.revision}
      and title = ${edit.title} and markdown = ${edit.markdown} and category_id = ${edit.category} and tag_ids = ${edit.tagIds}::bigint[]`.execute(ctx.db);
  return rows.length > 0;
}

/** Takes a post off its tags and category. Returns what the counters lose. */
async function takeOffNumbers(ctx: Ctx, post: LockedPost): Promise<Partial<Record<CounterKey, number>>> {
  const { rows } = await sql<{ tags: number[]; comments: number }>`
    select array(select tag_id from ask.post_tag where post_id = ${post.id}) tags,
      (select count(*) from ask.comment c left join ask.answer a on a.id = c.answer_id
        where c.post_id = ${post.id} and c.deleted_at is null and a.deleted_at is null) comments`.execute(ctx.db);
  const { tags, comments } = rows[0]!;
  const isQuestion = post.kind === 'question';
  await addToTags(ctx, tags, -1);
  await addToCategory(ctx, post.categoryId, -1);
  return {
    questions: isQuestion ? -1 : 0,
    articles: isQuestion ? 0 : -1,
    answers: -post.answers,
    answered: post.answers > 0 ? -1 : 0,
    solved: post.accepted > 0 ? -1 : 0,
    comments: -comments,
  };
}
