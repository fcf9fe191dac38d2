import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import {
  addToCategory,
  addToCounters,
  addToTags,
  type CounterKey,
} from '#app/ask/parts/post-counters.commands.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import type { PostKind } from '#app/ask/parts/ask.schema.ts';
import type { LockedPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { indexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import { livePlaces } from '#app/ask/tags/tags.queries.server.ts';
import { renewTold, withdrawFromOutsiders } from './ask-notices.commands.server.ts';

/** A post as it is first written; `isHeld`: nobody sees it before a reviewer does. */
export type FirstState = {
  kind: PostKind;
  authorId: number;
  category: number;
  language: Language;
  title: string;
  isHeld?: boolean;
} & Pick<Rendered, 'excerpt' | 'html' | 'text'>;

/** Writes the row of a post and nothing else of it. Returns its id. */
export async function insertPost(
  ctx: Ctx,
  { kind, authorId, category, language, title, excerpt, html, text, isHeld = false }: FirstState,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, title, excerpt, html, text, created_at, active_at,
      withheld, deleted_at)
    values (${kind}, ${authorId}, ${category}, ${language}, ${title}, ${excerpt}, ${html}, ${text}, ${ctx.now},
      ${ctx.now}, ${isHeld ? 'held' : null}, ${isHeld ? ctx.now : null})
    returning id`.execute(ctx.db);
  return rows[0]!.id;
}

/** Puts a post into another language. */
export async function setLanguage(ctx: Ctx, id: number, language: Language): Promise<void> {
  await sql`update ask.post set language = ${language} where id = ${id} and language <> ${language}`.execute(ctx.db);
}

/** A new state of a post. */
export type PostEdit = {
  title: string;
  markdown: string;
  category: number;
  tagIds: number[];
  authorId: number;
  reason: string;
} & LetIn;

/** Who let a suggested edit in, and which. */
export type LetIn = { reviewerId?: number; suggestionId?: number };

/** Writes a new revision of a locked post and shows it, in the caller's transaction. Returns its number. */
export async function savePostEdit(ctx: Ctx, post: LockedPost, given: PostEdit, rendered: Rendered): Promise<number> {
  const edit = { ...given, ...(await livePlaces(ctx, given)) };
  const number = post.revision + 1;
  await insertRevision(ctx, { ...edit, id: post.id, number });
  await sql`
    update ask.post set title = ${edit.title}, html = ${rendered.html}, excerpt = ${rendered.excerpt},
      text = ${rendered.text}, category_id = ${edit.category},
      revision = ${number}, active_at = greatest(active_at, ${ctx.now}::timestamptz),
      hot = ask.hotness(views, score, answers, answer_score, created_at, greatest(active_at, ${ctx.now}::timestamptz),
        ${ctx.now}::timestamptz)
    where id = ${post.id}`.execute(ctx.db);
  const before = await sql<{ tag_id: number }>`select tag_id from ask.post_tag
    where post_id = ${post.id}`.execute(ctx.db);
  const old = before.rows.map((row) => row.tag_id);
  await setTags(ctx, post.id, edit.tagIds);
  await indexPost(ctx, post.id);
  const moved = await sql<{ counts: boolean }>`select counts from ask.post where id = ${post.id}`.execute(ctx.db);
  const counts = moved.rows[0]!.counts;
  const lost = post.counts ? old.filter((id) => !counts || !edit.tagIds.includes(id)) : [];
  const won = counts ? edit.tagIds.filter((id) => !post.counts || !old.includes(id)) : [];
  await addToTags(ctx, lost, -1);
  await addToTags(ctx, won, 1);
  const isMoved = post.categoryId !== edit.category;
  if (isMoved) await noteMove(ctx, post, edit.category);
  const title = edit.title === post.title ? undefined : edit.title;
  await renewTold(ctx, { subject: 'post', id: post.id }, rendered.excerpt, title);
  if (isMoved && counts !== post.counts) await addToCounters(ctx, await numbersOf(ctx, post, counts ? 1 : -1));
  return number;
}

/** A post went to another category: their numbers, and notices that their readers may no longer have. */
async function noteMove(ctx: Ctx, post: LockedPost, category: number): Promise<void> {
  const moves = [
    { id: post.categoryId, amount: -1 },
    { id: category, amount: 1 },
  ].sort((a, b) => a.id - b.id);
  if (post.countsInCategory) for (const { id, amount } of moves) await addToCategory(ctx, id, amount);
  await withdrawFromOutsiders(ctx, { id: post.id, categoryId: category });
}

type Revision = PostEdit & { id: number; number: number };

/** Keeps one state of a post. */
export async function insertRevision(
  ctx: Ctx,
  { id, number, title, markdown, category, tagIds, authorId, reason, reviewerId, suggestionId }: Revision,
): Promise<void> {
  await sql`insert into ask.revision (subject, subject_id, number, title, markdown, category_id, tag_ids, author_id,
    reason, created_at, reviewer_id, suggestion_id)
    values ('post', ${id}, ${number}, ${title}, ${markdown}, ${category}, ${tagIds}::bigint[], ${authorId}, ${reason},
      ${ctx.now}, ${reviewerId ?? null}, ${suggestionId ?? null})`.execute(ctx.db);
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

export async function isPresentState(ctx: Ctx, post: LockedPost, edit: PostEdit): Promise<boolean> {
  const { rows } = await sql`
    select from ask.revision where subject = 'post' and subject_id = ${post.id} and number = ${post.revision}
      and title = ${edit.title} and markdown = ${edit.markdown} and category_id = ${edit.category}
      and tag_ids = ${edit.tagIds}::bigint[]`.execute(ctx.db);
  return rows.length > 0;
}

/** What a post with all below it adds to the counters, times `sign`. */
export async function numbersOf(
  ctx: Ctx,
  post: LockedPost,
  sign: 1 | -1,
): Promise<Partial<Record<CounterKey, number>>> {
  const { rows } = await sql<{ comments: number }>`
    select count(*) comments from ask.comment c left join ask.answer a on a.id = c.answer_id
    where c.post_id = ${post.id} and c.deleted_at is null and a.deleted_at is null`.execute(ctx.db);
  return {
    questions: post.kind === 'question' ? sign : 0,
    articles: post.kind === 'article' ? sign : 0,
    models: post.kind === 'model' ? sign : 0,
    answers: sign * post.answers,
    answered: post.answers > 0 ? sign : 0,
    solved: post.accepted > 0 ? sign : 0,
    comments: sign * rows[0]!.comments,
  };
}
