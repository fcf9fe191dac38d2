import { sql } from 'kysely';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { say } from './anonymity.queries.server.ts';

/**
 * The negative id under which a member writes in a thread whose post the caller has locked; a new number for whoever
 * has none. It stays the same for everything they write there without their name.
 */
export async function signIn(ctx: Ctx, postId: number, memberId: number): Promise<number> {
  const own = await sql<{ number: number }>`select number from ask.alias
    where post_id = ${postId} and member_id = ${memberId}`.execute(ctx.db);
  if (own.rows[0]) return -own.rows[0].number;
  const { rows } = await sql<{ number: number }>`
    insert into ask.alias (post_id, number, member_id, created_at)
    select ${postId}, coalesce(max(number), 0) + 1, ${memberId}, ${ctx.now} from ask.alias where post_id = ${postId}
      returning number`.execute(ctx.db);
  return -rows[0]!.number;
}

/**
 * The caller as the audit and lists of revisions may know them: for an anonymous text its number instead of the member.
 */
export const signed = (ctx: Ctx, signedBy: number): Ctx =>
  isMember(ctx.actor) ? { ...ctx, actor: { ...ctx.actor, id: signedBy } } : ctx;

/** Under which id a member's edit of a text stands in its history: authors keep the sign of the text. */
export const signatureOf = (thing: { authorId: number; signedBy: number }, memberId: number): number =>
  memberId === thing.authorId ? thing.signedBy : memberId;

/** The caller as the audit may know them in what they do about a post: its author without a name keeps the number. */
export const signedFor = (ctx: Ctx, post: { authorId: number; signedBy: number }): Ctx =>
  isMember(ctx.actor) ? signed(ctx, signatureOf(post, ctx.actor.id)) : ctx;

/** @throws Refusal when an anonymous text shows a file whose address holds the author's number */
export function requireNoOwnFiles(memberId: number, markdown: string): void {
  if (new RegExp(`/storage/m${memberId}(?!\\d)`, 'i').test(markdown))
    throw new Refusal(say.ownFiles, { fields: { markdown: say.ownFiles } });
}

/**
 * Answers and comments have moved from one locked thread into another: their anonymous authors get numbers there, the
 * one they have or a new one. `answerIds` moved with their comments, `commentIds` stood on the post itself.
 */
export async function moveAliases(
  ctx: Ctx,
  move: { from: number; to: number; answerIds: readonly number[]; commentIds: readonly number[] },
): Promise<void> {
  const { from, to, answerIds, commentIds } = move;
  const { rows } = await sql<{ number: number; memberId: number | null }>`
    select number, member_id "memberId" from ask.alias where post_id = ${from} order by number`.execute(ctx.db);
  if (rows.length === 0) return;
  const numbers: { old: number; next: number }[] = [];
  for (const { number, memberId } of rows)
    numbers.push({
      old: -number,
      next: memberId === null ? await addNobody(ctx, to) : await signIn(ctx, to, memberId),
    });
  const renamed = sql`unnest(${numbers.map(({ old }) => old)}::bigint[],
    ${numbers.map(({ next }) => next)}::bigint[]) n (old, next)`;
  const answers = sql`${[...answerIds]}::bigint[]`;
  await sql`update ask.answer a set author_id = n.next from ${renamed}
    where a.author_id = n.old and a.id = any(${answers})`.execute(ctx.db);
  await sql`update ask.revision r set author_id = n.next from ${renamed}
    where r.author_id = n.old and r.subject = 'answer' and r.subject_id = any(${answers})`.execute(ctx.db);
  await sql`update ask.comment c set author_id = n.next from ${renamed}
    where c.author_id = n.old and (c.answer_id = any(${answers})
      or c.id = any(${[...commentIds]}::bigint[]))`.execute(ctx.db);
}

/** A number for somebody whose account is closed. */
async function addNobody(ctx: Ctx, postId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into ask.alias (post_id, number, created_at)
    select ${postId}, coalesce(max(number), 0) + 1, ${ctx.now} from ask.alias where post_id = ${postId}
      returning number`.execute(ctx.db);
  return -rows[0]!.number;
}

/** An account is closed: nobody can tell any more who wrote what it wrote without its name. */
export async function forgetAliases(ctx: Ctx, memberId: number): Promise<void> {
  await sql`update ask.alias set member_id = null where member_id = ${memberId}`.execute(ctx.db);
}
