import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { lockAnswer } from '../answers/commands.server.ts';
import { changePost, lockPost, type LockedPost, spendQuota } from '../commands.server.ts';
import { lockComment } from '../comments/commands.server.ts';
import { tellOfVote } from '../notices/commands.server.ts';
import { canVote } from '../policy.ts';
import { askerOf, say } from '../queries.server.ts';
import type { VoteInput } from '../schema.ts';

type Vote = z.output<typeof VoteInput>;
type Target = { post: LockedPost; authorId: number; score: number };

/**
 * Sets the caller's vote on a post, an answer or a comment; 0 takes it back, repeating changes nothing. The subject is
 * locked first, so that its score stays the sum of its votes under any number of parallel calls.
 * @throws Refusal need-login, not-found; for one's own text, a vote against a comment, or the day's quota
 */
export async function castVote(ctx: Ctx, { subject, id, value }: Vote): Promise<{ score: number; voted: -1 | 0 | 1 }> {
  const member = requireMember(ctx);
  if (subject === 'comment' && value === -1) throw new Refusal(say.commentVote);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    const target = await lockTarget(tctx, subject, id);
    if (!canVote(await askerOf(tctx), target)) throw new Refusal(say.ownVote);
    const before = await readVote(tctx, subject, id, member.id);
    if (before === value) return { score: target.score, voted: value };
    if (before === 0) await spendQuota(tctx, { id: member.id, isNew: false, isUnlimited: false }, 'votes');
    await writeVote(tctx, { subject, id, value }, target.post.id, member.id);
    await audit(tctx, 'ask.castVote', { kind: subject, id }, { before, value });
    const up = Number(value === 1) - Number(before === 1);
    const down = Number(value === -1) - Number(before === -1);
    await addScore(tctx, subject, id, target.post.id, { up, down });
    await tellOfVote(tctx, target.post, { subject, id, authorId: target.authorId }, up, member.id);
    return { score: target.score + up - down, voted: value };
  });
}

async function lockTarget(ctx: Ctx, subject: Vote['subject'], id: number): Promise<Target> {
  if (subject === 'answer') {
    const { answer, post } = await lockAnswer(ctx, id);
    return { ...answer, post };
  }
  if (subject === 'comment') {
    const { comment, post } = await lockComment(ctx, id);
    return { ...comment, post };
  }
  const post = await lockPost(ctx, id);
  return { post, authorId: post.authorId, score: post.score };
}

async function readVote(ctx: Ctx, subject: Vote['subject'], id: number, memberId: number): Promise<-1 | 0 | 1> {
  const { rows } = await sql<{ value: -1 | 1 }>`
    select value from ask.vote where subject = ${subject} and subject_id = ${id} and member_id = ${memberId}`.execute(ctx.db);
  return rows[0]?.value ?? 0;
}

async function writeVote(ctx: Ctx, { subject, id, value }: Vote, postId: number, memberId: number): Promise<void> {
  if (value === 0) {
    await sql`delete from ask.vote where subject = ${subject} and subject_id = ${id} and member_id = ${memberId}`.execute(ctx.db);
    return;
  }
  await sql`insert into ask.vote (subject, subject_id, member_id, post_id, value, created_at) values (${subject}, ${id}, ${memberId}, ${postId}, ${value}, ${ctx.now})
    on conflict (subject, subject_id, member_id) do update set value = excluded.value, created_at = excluded.created_at`.execute(ctx.db);
}

async function addScore(ctx: Ctx, subject: Vote['subject'], id: number, postId: number, { up, down }: { up: number; down: number }): Promise<void> {
  if (subject === 'post') await changePost(ctx, id, { up, down });
  if (subject === 'comment') await sql`update ask.comment set score = score + ${up}::integer where id = ${id}`.execute(ctx.db);
  if (subject !== 'answer') return;
  await sql`update ask.answer set up = up + ${up}::integer, down = down + ${down}::integer where id = ${id}`.execute(ctx.db);
  await changePost(ctx, postId, { answerScore: up - down });
}
