import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notify, withdrawActor, withdrawNotices } from '#app/messages/notices/commands.server.ts';
import type { ModerationAct, NoticeInput } from '#app/messages/notices/schema.ts';
import type { LockedPost } from '../commands.server.ts';
import { postPath } from '../ui/addresses.ts';

/*
 * Who is told of what happens below a post. Called in a command's transaction after its locks of posts, answers, tags and
 * categories and before the counters: then members' rows are locked in the same order everywhere.
 */

/** What a notice says of the post something happens below. */
type Place = Pick<LockedPost, 'id' | 'kind' | 'title'>;
/** The thing itself: a post, or an answer or comment below it. */
export type Thing = { subject: 'post' | 'answer' | 'comment'; id: number };
type Words = { excerpt: string; mentionedIds: readonly number[] };

const onOf = (post: Place, { subject }: Thing) => (subject === 'post' ? post.kind : subject);
const pathOf = (post: Place, { subject, id }: Thing) => postPath(post.id, subject === 'post' ? {} : { hash: `${subject === 'answer' ? 'a' : 'c'}${id}` });
const aboutOf = (post: Place, thing: Thing) => ({
  subject: { kind: thing.subject, id: thing.id },
  path: pathOf(post, thing),
  data: { title: post.title, on: onOf(post, thing) },
});

/** Members whom a text names, each once for this text, however often it is edited. */
function mentionIn(post: Place, thing: Thing, { excerpt, mentionedIds }: Words, actorId: number): NoticeInput {
  const about = aboutOf(post, thing);
  return { memberId: mentionedIds, kind: 'mention', actorId, ...about, data: { ...about.data, excerpt } };
}

/** A new answer: its asker, and whom it names. */
export async function tellOfAnswer(ctx: Ctx, post: LockedPost, id: number, words: Words, actorId: number): Promise<void> {
  const thing: Thing = { subject: 'answer', id };
  const about = aboutOf(post, thing);
  const answer: NoticeInput = {
    memberId: post.authorId,
    kind: 'answer',
    actorId,
    ...about,
    data: { title: post.title, on: post.kind, excerpt: words.excerpt },
  };
  await notify(ctx, [answer, mentionIn(post, thing, words, actorId)]);
}

/** A new comment: the author of what it stands on, and whom it names. */
export async function tellOfComment(ctx: Ctx, post: Place, owner: Thing & { authorId: number }, id: number, words: Words, actorId: number): Promise<void> {
  const thing: Thing = { subject: 'comment', id };
  const data = { title: post.title, on: onOf(post, owner), excerpt: words.excerpt };
  const comment: NoticeInput = { memberId: owner.authorId, kind: 'comment', actorId, ...aboutOf(post, thing), data };
  await notify(ctx, [comment, mentionIn(post, thing, words, actorId)]);
}

/** A new or changed text of a member's own: whom it names. */
export async function tellOfMentions(ctx: Ctx, post: Place, thing: Thing, words: Words, actorId: number): Promise<void> {
  await notify(ctx, mentionIn(post, thing, words, actorId));
}

/** A changed text: its author when somebody else changed it, else whom it names. */
export async function tellOfEdit(
  ctx: Ctx,
  post: Place,
  thing: Thing & { authorId: number },
  { reason = '', ...words }: Words & { reason?: string },
  actorId: number,
): Promise<void> {
  if (thing.authorId === actorId) await tellOfMentions(ctx, post, thing, words, actorId);
  else await tellOfModeration(ctx, post, thing, 'edited', actorId, reason);
}

/** Something was deleted: what was told of it and of all below it is taken back, and its author is told when it was somebody else. */
export async function tellOfDeletion(ctx: Ctx, post: Place, thing: Thing & { authorId: number }, actorId: number): Promise<void> {
  await withdrawNotices(ctx, [{ kind: thing.subject, id: thing.id }, ...(await listBelow(ctx, thing))]);
  await tellOfModeration(ctx, post, thing, 'deleted', actorId, '');
}

/** The visible answers and comments of a post, the comments of an answer; a comment has nothing below it. */
async function listBelow(ctx: Ctx, { subject, id }: Thing): Promise<{ kind: Thing['subject']; id: number }[]> {
  if (subject === 'comment') return [];
  const { rows } = await (
    subject === 'answer'
      ? sql<{ kind: Thing['subject']; id: number }>`select 'comment' kind, id from ask.comment where answer_id = ${id} and deleted_at is null`
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
  actorId: number,
): Promise<void> {
  const about = aboutOf(post, { subject: 'answer', id: answer.id });
  if (accepted) await notify(ctx, { memberId: answer.authorId, kind: 'accept', actorId, ...about });
  else await withdrawNotices(ctx, about.subject, 'accept');
}

/** A vote in favour (`up` 1) or one taken back (-1): the author, with the other voters while it is unread. */
export async function tellOfVote(ctx: Ctx, post: Place, thing: Thing & { authorId: number }, up: number, actorId: number): Promise<void> {
  const about = aboutOf(post, thing);
  if (up > 0) await notify(ctx, { memberId: thing.authorId, kind: 'vote', actorId, ...about });
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
  const path = act === 'edited' ? about.path : thing.subject === 'post' ? '' : postPath(post.id);
  await notify(ctx, { memberId: thing.authorId, kind: 'moderation', act, actorId, ...about, path, data: { ...about.data, ...(reason ? { reason } : {}) } });
}
