import { sql } from 'kysely';
import {
  hideUploadsOf,
  removeHiddenUploads,
  showUploadsOf,
} from '#app/account/uploads/hidden-uploads.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import {
  hideMessagesOf,
  removeMessagesOf,
  showMessagesOf,
} from '#app/messages/conversations/message-clean-ups.commands.server.ts';
import { isWrittenBy } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { type RemovedVote, removeVotes, restoreVotes } from '#app/ask/votes/votes.commands.server.ts';
import { undoEnd } from '#app/moderation/reviews/moderation.policy.ts';
import { type CleanupStep, cleanupSteps } from '#app/moderation/reviews/moderation.schema.ts';
import type { Subject, Withheld } from '#app/ask/parts/ask.schema.ts';
import { showThings, withholdThings } from '#app/ask/screening/withholding.commands.server.ts';
import { emptyCleaned, restoreWithheld } from '#app/ask/screening/withheld-texts.commands.server.ts';
import { type CleanupRow, findCleanup, isTakeable } from './clean-ups.queries.server.ts';

/*
 * A clean-up in small transactions, each of which also says how far it is: after a crash the job goes on where it was.
 */

/** Texts of one transaction. */
const batch = 50;
const messagesAtOnce = 200;

const subjectOf: Partial<Record<CleanupStep, Subject>> = { posts: 'post', answers: 'answer', comments: 'comment' };

/** Runs a clean-up to its end, or an undoing of one. Run again it does nothing. */
export async function advanceCleanup(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const cleanup = await findCleanup(ctx, id);
  if (cleanup?.state === 'running') await runThrough(ctx, cleanup, take, 'done');
  if (cleanup?.state === 'undoing') await runThrough(ctx, cleanup, giveBack, 'undone');
}

type Act = (ctx: Ctx, cleanup: CleanupRow, step: CleanupStep) => Promise<number>;

async function runThrough(ctx: Ctx, cleanup: CleanupRow, act: Act, end: 'done' | 'undone'): Promise<void> {
  const sign = end === 'done' ? 1 : -1;
  for (const step of cleanupSteps) {
    for (;;) {
      const count = await transact(ctx, async (tctx) => {
        const moved = await act(tctx, cleanup, step);
        if (moved > 0)
          await sql`update ask.cleanup set step = ${step},
            done = jsonb_set(done, array[${step}::text],
            to_jsonb(greatest(0, coalesce((done ->> ${step}::text)::integer, 0) + ${sign * moved}::integer)))
            where id = ${cleanup.id}`.execute(tctx.db);
        return moved;
      });
      if (count === 0) break;
      await bumpContent(ctx);
    }
  }
  await transact(ctx, async (tctx) => {
    const finished = end === 'done' ? sql`finished_at = ${tctx.now}` : sql`undone_at = ${tctx.now}`;
    const { rows } = await sql`update ask.cleanup set state = ${end}, ${finished}
      where id = ${cleanup.id} and state = ${cleanup.state} returning 1`.execute(tctx.db);
    if (rows.length > 0)
      await audit(
        tctx,
        end === 'done' ? 'ask.finishCleanup' : 'ask.finishUndo',
        { kind: 'member', id: cleanup.memberId },
        { cleanupId: cleanup.id },
      );
  });
}

async function take(ctx: Ctx, { id: cleanupId, memberId }: CleanupRow, step: CleanupStep): Promise<number> {
  const subject = subjectOf[step];
  if (subject) return takeTexts(ctx, cleanupId, memberId, subject);
  if (step === 'messages') return hideMessagesOf(ctx, memberId, { cleanupId, limit: messagesAtOnce });
  if (step === 'uploads') return hideUploadsOf(ctx, memberId, batch);
  const votes = await removeVotes(ctx, { memberId, why: 'spam' });
  if (votes.length > 0)
    await sql`insert into ask.cleanup_vote (cleanup_id, subject, subject_id, post_id, value, created_at)
      select ${cleanupId}, v.subject, v."subjectId", v."postId", v.value, v."createdAt"
      from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) v (subject text, "subjectId" bigint, "postId" bigint,
        value smallint, "createdAt" timestamptz)
      on conflict do nothing`.execute(ctx.db);
  return votes.length;
}

async function takeTexts(ctx: Ctx, cleanupId: number, memberId: number, subject: Subject): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(`ask.${subject}`)} where ${isWrittenBy(subject, memberId)} and ${isTakeable} order by id
      limit ${sql.lit(batch)}`.execute(ctx.db);
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  const taken = await withholdThings(ctx, subject, ids, 'cleaned', null);
  await sql`insert into ask.cleanup_item (cleanup_id, subject, subject_id, withheld)
    select ${cleanupId}, ${subject}, t.id, t.withheld from unnest(${taken.map((one) => one.id)}::bigint[],
      ${taken.map((one) => one.withheld)}::text[]) t (id, withheld)
    on conflict do nothing`.execute(ctx.db);
  await sql`update ask.flag set outcome = 'agreed', decided_at = ${ctx.now}
    where subject = ${subject} and subject_id = any(${ids}::bigint[]) and outcome is null`.execute(ctx.db);
  await sql`update ask.review set outcome = 'cleaned', decided_at = ${ctx.now}, locked_by = null, locked_until = null
    where subject = ${subject} and subject_id = any(${ids}::bigint[]) and decided_at is null`.execute(ctx.db);
  return taken.length;
}

async function giveBack(ctx: Ctx, { id: cleanupId, memberId }: CleanupRow, step: CleanupStep): Promise<number> {
  const subject = subjectOf[step];
  if (subject) return giveBackTexts(ctx, cleanupId, subject);
  if (step === 'messages') return showMessagesOf(ctx, memberId, { cleanupId, limit: messagesAtOnce });
  if (step === 'uploads') return showUploadsOf(ctx, memberId, batch);
  const { rows } = await sql<RemovedVote>`
    delete from ask.cleanup_vote where cleanup_id = ${cleanupId}
    returning subject, subject_id "subjectId", post_id "postId", value, created_at "createdAt"`.execute(ctx.db);
  await restoreVotes(ctx, memberId, rows);
  return rows.length;
}

async function giveBackTexts(ctx: Ctx, cleanupId: number, subject: Subject): Promise<number> {
  const { rows } = await sql<{ id: number; withheld: Withheld | null }>`
    delete from ask.cleanup_item where (cleanup_id, subject, subject_id) in (
      select cleanup_id, subject, subject_id from ask.cleanup_item
        where cleanup_id = ${cleanupId} and subject = ${subject} order by subject_id limit ${sql.lit(batch)})
    returning subject_id id, withheld`.execute(ctx.db);
  const seen = rows.filter((row) => row.withheld === null).map((row) => row.id);
  await showThings(ctx, subject, seen);
  const held = rows.filter((row) => row.withheld !== null);
  if (held.length === 0) return rows.length;
  await restoreWithheld(ctx, subject, held);
  await sql`update ask.review set outcome = null, decided_at = null, decided_by = null
    where subject = ${subject} and subject_id = any(${held.map((row) => row.id)}::bigint[])
      and outcome = 'cleaned'`.execute(ctx.db);
  return rows.length;
}

/** Deletes for good what clean-ups of more than 30 days ago have hidden. Returns how many clean-ups that were. */
export async function purgeCleanups(ctx: Ctx): Promise<number> {
  const before = new Date(2 * ctx.now.getTime() - undoEnd(ctx.now).getTime());
  const { rows } = await sql<{ id: number }>`select id from ask.cleanup
    where state = 'done' and finished_at <= ${before} order by id limit 100`.execute(ctx.db);
  for (const { id } of rows) {
    const cleanup = (await findCleanup(ctx, id))!;
    for (const subject of ['comment', 'answer', 'post'] as const) while ((await purgeTexts(ctx, id, subject)) > 0);
    while ((await removeMessagesOf(ctx, cleanup.memberId, { cleanupId: id, limit: messagesAtOnce })) > 0);
    while ((await removeHiddenUploads(ctx, cleanup.memberId, batch)) > 0);
    await transact(ctx, async (tctx) => {
      await sql`delete from ask.cleanup_vote where cleanup_id = ${id}`.execute(tctx.db);
      await sql`update ask.cleanup set state = 'purged' where id = ${id}`.execute(tctx.db);
      await audit(tctx, 'ask.purgeCleanup', { kind: 'member', id: cleanup.memberId }, { cleanupId: id });
    });
  }
  return rows.length;
}

/** Empties a batch of texts for good. */
function purgeTexts(ctx: Ctx, cleanupId: number, subject: Subject): Promise<number> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      delete from ask.cleanup_item where (cleanup_id, subject, subject_id) in (
        select cleanup_id, subject, subject_id from ask.cleanup_item
          where cleanup_id = ${cleanupId} and subject = ${subject} order by subject_id limit ${sql.lit(batch)})
      returning subject_id id`.execute(tctx.db);
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return 0;
    await emptyCleaned(tctx, subject, ids);
    return ids.length;
  });
}
