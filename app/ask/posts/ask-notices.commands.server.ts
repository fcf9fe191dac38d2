import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listTold, notify, withdrawActor, withdrawNotices } from '#app/messages/notices/notices.commands.server.ts';
import type { ModerationAct, NoticeInput } from '#app/messages/notices/notices.schema.ts';
import { renewNoticeWords } from '#app/messages/notices/notice-words.commands.server.ts';
import type { LockedPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import { answersHidden } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { tellFollowers } from '#app/ask/follows/thread-follows.commands.server.ts';
import { listReaders } from '#app/ask/parts/post-visibility.queries.server.ts';
import { modelPath, postPath } from '#app/ask/parts/ask-addresses.ts';

/*
 * Who is told of what happens below a post. Called in a command's transaction after its locks of posts, answers, tags
 * and categories and before the counters: then members' rows are locked in the same order everywhere.
 */

/** What a notice says of the post something happens below. */
type Place = Pick<LockedPost, 'id' | 'kind' | 'title' | 'categoryId'>;
/** The thing itself: a post, or an answer or comment below it. */
export type Thing = { subject: 'post' | 'answer' | 'comment'; id: number };
type Words = { excerpt: string; mentionedIds: readonly number[] };
/** Who did it: a member, and for an anonymous text the number of theirs that others are told. */
export type By = number | { id: number; signedBy?: number };

const memberOf = (by: By) => (typeof by === 'number' ? by : by.id);
const shownOf = (by: By) => (typeof by === 'number' ? by : (by.signedBy ?? by.id));

const onOf = (post: Place, { subject }: Thing) => (subject === 'post' ? post.kind : subject);
function pathOf(post: Place, { subject, id }: Thing): string {
  const hash = subject === 'post' ? '' : `${subject === 'answer' ? 'a' : 'c'}${id}`;
  if (post.kind === 'model') return modelPath(post.id) + (hash && `#${hash}`);
  return postPath(post.id, hash ? { hash } : {});
}

const aboutOf = (post: Place, thing: Thing) => ({
  subject: { kind: thing.subject, id: thing.id },
  path: pathOf(post, thing),
  data: { title: post.title, on: onOf(post, thing) },
});

/**
 * Tells members of what happens below a post, those who may read it. What staff did to one's own text everybody is
 * told.
 */
async function tell(ctx: Ctx, post: Place, by: By, inputs: NoticeInput[]): Promise<void> {
  await notify(ctx, await keptFor(ctx, post, by, inputs));
}

/** The same notices for those alone who may read the post and did not do it themselves. */
async function keptFor(ctx: Ctx, { categoryId }: Place, by: By, inputs: NoticeInput[]): Promise<NoticeInput[]> {
  const ids = [...new Set(inputs.flatMap((input) => input.memberId))];
  const readers = new Set(await listReaders(ctx, categoryId, ids));
  return inputs.map((input) => ({
    ...input,
    memberId: [input.memberId].flat().filter((id) => id > 0 && id !== memberOf(by) && readers.has(id)),
  }));
}

/** Takes back what was told of a post and all below it to members who may not read its category. */
export async function withdrawFromOutsiders(
  ctx: Ctx,
  { id, categoryId }: Pick<Place, 'id' | 'categoryId'>,
): Promise<void> {
  const things = [{ kind: 'post', id }, ...(await listBelow(ctx, { subject: 'post', id }))];
  const told = await listTold(ctx, things);
  const readers = new Set(await listReaders(ctx, categoryId, told));
  await withdrawNotices(
    ctx,
    things,
    undefined,
    told.filter((member) => !readers.has(member)),
  );
}

/** Members whom a text names, each once for this text, however often it is edited. */
function mentionIn(post: Place, thing: Thing, { excerpt, mentionedIds }: Words, actorId: number): NoticeInput {
  const about = aboutOf(post, thing);
  return { memberId: mentionedIds, kind: 'mention', actorId, ...about, data: { ...about.data, excerpt } };
}

/**
 * A new answer: its asker, whom it names, and who follows the question. While answers wait for their time the asker
 * alone, the others when it has come (`tellOfShownAnswers`).
 */
export async function tellOfAnswer(ctx: Ctx, post: LockedPost, id: number, words: Words, by: By): Promise<void> {
  const { asker, mentioned, followers } = noticesOfAnswer(post, id, words, by);
  if (await areAnswersHidden(ctx, post.id)) return tell(ctx, post, by, [asker]);
  const direct = await keptFor(ctx, post, by, [asker, mentioned]);
  await tellFollowers(ctx, post.id, followers, { first: direct, exceptId: memberOf(by) });
}

const toldWhenShown = 50;

/** The answers that were written since a moment are shown now: whom they name, and who follows the question. */
export async function tellOfShownAnswers(ctx: Ctx, post: LockedPost, since: Date): Promise<void> {
  const { rows } = await sql<{ id: number; excerpt: string; html: string; author: number; signedBy: number }>`
    select id, excerpt, html, ${realAuthor('a', sql`a.post_id`)} author, author_id "signedBy" from ask.answer a
    where post_id = ${post.id} and deleted_at is null and created_at >= ${since} order by id desc
      limit ${sql.lit(toldWhenShown)}`.execute(ctx.db);
  for (const { id, excerpt, html, author, signedBy } of rows.toReversed()) {
    const by = { id: author, signedBy };
    const mentionedIds = [...html.matchAll(/ href="\/user\/card\/(\d+)"/g)].map((link) => Number(link[1]));
    const { mentioned, followers } = noticesOfAnswer(post, id, { excerpt, mentionedIds }, by);
    const told = [author, post.authorId];
    const first = await keptFor(ctx, post, by, [
      { ...mentioned, memberId: mentionedIds.filter((one) => !told.includes(one)) },
    ]);
    await tellFollowers(ctx, post.id, followers, { first, exceptId: told });
  }
}

function noticesOfAnswer(post: LockedPost, id: number, words: Words, by: By) {
  const actorId = shownOf(by);
  const thing: Thing = { subject: 'answer', id };
  const about = aboutOf(post, thing);
  const asker: NoticeInput = {
    memberId: post.authorId,
    kind: 'answer',
    actorId,
    ...about,
    data: { title: post.title, on: post.kind, excerpt: words.excerpt },
  };
  const followers = { ...about, kind: 'follow' as const, act: 'followAnswer' as const, actorId, data: asker.data };
  return { asker, mentioned: mentionIn(post, thing, words, actorId), followers };
}

/** Whether what answers and the comments on them say is for their authors, the asker and staff alone for now. */
async function areAnswersHidden(ctx: Ctx, postId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${answersHidden(sql`${postId}::bigint`)} "is"`.execute(ctx.db);
  return rows[0]!.is;
}

/** A new comment: the author of what it stands on, and whom it names. */
export async function tellOfComment(
  ctx: Ctx,
  post: Place,
  owner: Thing & { authorId: number },
  id: number,
  words: Words,
  by: By,
): Promise<void> {
  const actorId = shownOf(by);
  const thing: Thing = { subject: 'comment', id };
  const data = { title: post.title, on: onOf(post, owner), excerpt: words.excerpt };
  const comment: NoticeInput = { memberId: owner.authorId, kind: 'comment', actorId, ...aboutOf(post, thing), data };
  const isPrivate = owner.subject === 'answer' && (await areAnswersHidden(ctx, post.id));
  await tell(ctx, post, by, isPrivate ? [comment] : [comment, mentionIn(post, thing, words, actorId)]);
}

/** A new or changed text of a member's own: whom it names. */
export async function tellOfMentions(ctx: Ctx, post: Place, thing: Thing, words: Words, by: By): Promise<void> {
  if (thing.subject !== 'post' && (await areAnswersHidden(ctx, post.id))) return;
  await tell(ctx, post, by, [mentionIn(post, thing, words, shownOf(by))]);
}

/** A changed text: its author when somebody else changed it, else whom it names. */
export async function tellOfEdit(
  ctx: Ctx,
  post: Place,
  thing: Thing & { authorId: number },
  { reason = '', ...words }: Words & { reason?: string },
  by: By,
): Promise<void> {
  if (thing.authorId === memberOf(by)) await tellOfMentions(ctx, post, thing, words, by);
  else await tellOfModeration(ctx, post, thing, 'edited', memberOf(by), reason);
}

/**
 * A text reads differently now: notices about it say so, and those of all below a post that has a new title. As a
 * deletion does, this lets nobody read in them what was edited away. Called by whatever writes a new text.
 * @param title a post's, when it is another than before
 */
export async function renewTold(ctx: Ctx, thing: Thing, excerpt: string, title?: string): Promise<void> {
  const below = title === undefined ? [] : await listTitled(ctx, thing.id);
  await renewNoticeWords(ctx, [{ kind: thing.subject, id: thing.id, excerpt }, ...below], title);
}

/** What bears the title of a post in notices. */
async function listTitled(ctx: Ctx, postId: number): Promise<{ kind: string; id: number }[]> {
  const { rows } = await sql<{ kind: string; id: number }>`
    select 'answer' kind, id from ask.answer where post_id = ${postId} and deleted_at is null
    union all select 'answer', id from ask.answer where post_id = ${postId} and withheld is not null
    union all select 'comment', id from ask.comment where post_id = ${postId} and deleted_at is null
    union all select 'comment', id from ask.comment where post_id = ${postId} and withheld is not null
    union all select 'suggestion', id from ask.suggestion where post_id = ${postId}
    union all select 'bounty', id from ask.bounty where post_id = ${postId}`.execute(ctx.db);
  return rows;
}

/**
 * Something was deleted: what was told of it and of all below it is taken back, and its author is told when it was
 * somebody else.
 */
export async function tellOfDeletion(
  ctx: Ctx,
  post: Place,
  thing: Thing & { authorId: number },
  by: By,
): Promise<void> {
  await withdrawNotices(ctx, [{ kind: thing.subject, id: thing.id }, ...(await listBelow(ctx, thing))]);
  await tellOfModeration(ctx, post, thing, 'deleted', memberOf(by), '');
}

/** The visible answers and comments of a post, the comments of an answer; a comment has nothing below it. */
async function listBelow(ctx: Ctx, { subject, id }: Thing): Promise<{ kind: Thing['subject']; id: number }[]> {
  if (subject === 'comment') return [];
  const { rows } = await (
    subject === 'answer'
      ? sql<{ kind: Thing['subject']; id: number }>`select 'comment' kind, id from ask.comment
        where answer_id = ${id} and deleted_at is null`
      : sql<{ kind: Thing['subject']; id: number }>`
        select 'answer' kind, id from ask.answer where post_id = ${id} and deleted_at is null
        union all select 'comment', id from ask.comment where post_id = ${id} and deleted_at is null`
  ).execute(ctx.db);
  return rows;
}

/** An accepted answer: its author. Taken back, nothing was said. */
export async function tellOfAcceptance(
  ctx: Ctx,
  post: LockedPost,
  answer: { id: number; authorId: number },
  accepted: boolean,
  by: By,
): Promise<void> {
  const about = aboutOf(post, { subject: 'answer', id: answer.id });
  if (accepted)
    await tell(ctx, post, by, [{ memberId: answer.authorId, kind: 'accept', actorId: shownOf(by), ...about }]);
  else await withdrawNotices(ctx, about.subject, 'accept');
}

/** A vote in favour (`up` 1) or one taken back (-1): the author, with the other voters while it is unread. */
export async function tellOfVote(
  ctx: Ctx,
  post: Place,
  thing: Thing & { authorId: number },
  up: number,
  actorId: number,
): Promise<void> {
  const about = aboutOf(post, thing);
  if (up > 0) await tell(ctx, post, actorId, [{ memberId: thing.authorId, kind: 'vote', actorId, ...about }]);
  if (up < 0) await withdrawActor(ctx, { memberId: thing.authorId, kind: 'vote', subject: about.subject, actorId });
}

async function tellOfModeration(
  ctx: Ctx,
  post: Place,
  thing: Thing & { authorId: number },
  act: ModerationAct,
  actorId: number,
  reason: string,
): Promise<void> {
  const about = aboutOf(post, thing);
  if (thing.authorId < 1) return; // an anonymous author whose account is closed
  const path = act === 'edited' ? about.path : thing.subject === 'post' ? '' : postPath(post.id);
  await notify(ctx, {
    memberId: thing.authorId,
    kind: 'moderation',
    act,
    actorId,
    ...about,
    path,
    data: { ...about.data, ...(reason ? { reason } : {}) },
  });
}
