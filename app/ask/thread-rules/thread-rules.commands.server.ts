import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { getReputation } from '#app/ask/reputation/reputation.queries.server.ts';
import { getPrivilegeRule, hasPrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { getThreadState, isModerator, say } from './thread-rules.queries.server.ts';
import { answerBar, lengthOf } from './thread-rules.policy.ts';

/**
 * Lets only answers pass that a question takes from this member; called with the post locked.
 * @throws Refusal STATE_CONFLICT when it is closed or archived, PRIVILEGE when it is protected, forbidden when only
 * staff answer,
 *   invalid for a text that is too short here
 */
export async function requireAnswerable(tctx: Ctx, postId: number, memberId: number, markdown: string): Promise<void> {
  const { rule, isClosed } = await getThreadState(tctx, postId);
  const length = lengthOf(markdown);
  if (length < rule.answerMin)
    throw new Refusal(say.answerTooShort(rule.answerMin), { fields: { markdown: say.answerTooShort(rule.answerMin) } });
  if (rule.answerers === 'all' && !isClosed && rule.archivedAt === null) return;
  const answerer = {
    isStaff: await isModerator(tctx),
    reputation: await getReputation(tctx, memberId),
    reachesLevel: await hasPrivilege(tctx, 'answerProtected'),
  };
  const bar = answerBar(rule, isClosed, answerer);
  if (bar === 'archived') throw conflict(say.isArchived);
  if (bar === 'closed') throw conflict(say.isClosed);
  if (bar === 'staff') throw new Refusal(say.onlyStaff, { kind: 'forbidden' });
  if (bar !== 'reputation') return;
  const needed = rule.reputation ?? (await getPrivilegeRule(tctx)).levels.answerProtected;
  throw new Refusal(say.needsReputation(needed), {
    data: {
      error: 'PRIVILEGE',
      needed,
      reputation: answerer.reputation,
    },
  });
}

/** @throws Refusal STATE_CONFLICT for an archived post, and where comments are off for all but staff */
export async function requireCommentable(tctx: Ctx, postId: number): Promise<void> {
  const { rule } = await getThreadState(tctx, postId);
  if (rule.archivedAt !== null) throw conflict(say.isArchived);
  if (!rule.commentsOpen && !(await isModerator(tctx))) throw conflict(say.commentsClosed);
}

/** @throws Refusal STATE_CONFLICT for a vote on an archived post or on what is in it */
export async function requireVotable(tctx: Ctx, postId: number): Promise<void> {
  const { rows } = await sql`select from ask.thread_rule
    where post_id = ${postId} and archived_at is not null`.execute(tctx.db);
  if (rows.length > 0) throw conflict(say.isArchived);
}

/** @throws Refusal STATE_CONFLICT while the answers of a question wait for their time */
export async function requireShownAnswers(tctx: Ctx, postId: number): Promise<void> {
  const { rows } = await sql`select from ask.thread_rule
    where post_id = ${postId} and answers_hidden_until > ${tctx.now}`.execute(tctx.db);
  if (rows.length > 0) throw conflict(say.answersHidden);
}

export const conflict = (text: LocalText): Refusal => new Refusal(text, { data: { error: 'STATE_CONFLICT' } });
