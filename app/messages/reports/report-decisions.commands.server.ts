import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { isLow, openConversation, shrinkSide } from '#app/messages/conversations/conversations.commands.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import { say } from '#app/messages/conversations/messages.queries.server.ts';
import type { DecideReportInput, ReportOutcome } from './message-reports.schema.ts';

type Report = { reporterId: number; memberId: number; ids: number[]; isHandled: boolean };

/**
 * Decides on a report, once. Who reported learns whether something was done, never what. "deleted" takes the reported
 * messages from both sides; those the reporter or the member deleted before are passed over.
 * @throws Refusal forbidden without the console's node "reports/decide"; not-found; when it is decided already
 */
export async function decideReport(
  ctx: Ctx,
  { id, outcome, note }: z.output<typeof DecideReportInput>,
): Promise<Reply> {
  await requireConsole(ctx, 'reports/decide');
  const { id: handlerId } = requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const report = await lockReport(tctx, id);
    if (report.isHandled) throw new Refusal(say.reportHandled);
    const deleted = outcome === 'deleted' ? await deleteReported(tctx, report) : 0;
    await sql`update messages.report set handled_at = ${tctx.now}, handled_by = ${handlerId}, outcome = ${outcome},
      decision = ${note} where id = ${id}`.execute(tctx.db);
    await tellReporter(tctx, id, report, outcome, handlerId);
    await audit(
      tctx,
      'messages.decideReport',
      { kind: 'report', id },
      { outcome, memberId: report.memberId, deleted, ...(note && { note }) },
    );
  });
  return new Reply(null, { text: say.reportDecided });
}

async function tellReporter(
  ctx: Ctx,
  id: number,
  { reporterId, memberId }: Report,
  outcome: ReportOutcome,
  actorId: number,
): Promise<void> {
  const act = outcome === 'dismissed' ? 'reportDismissed' : 'reportUpheld';
  await notify(ctx, {
    memberId: reporterId,
    kind: 'moderation',
    act,
    subject: { kind: 'report', id },
    path: `/user/card/${memberId}`,
    actorId,
    data: {},
  });
}

async function lockReport(ctx: Ctx, id: number): Promise<Report> {
  const { rows } = await sql<Report>`
    select reporter_id "reporterId", member_id "memberId", handled_at is not null "isHandled",
      array(select (t ->> 'id')::bigint from jsonb_array_elements(texts) t) ids
    from messages.report where id = ${id} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Deletes what the member wrote to the reporter, for both; returns how many messages were still there. */
async function deleteReported(ctx: Ctx, { reporterId, memberId, ids }: Report): Promise<number> {
  if (ids.length === 0) return 0;
  const conversation = await openConversation(ctx, reporterId, memberId);
  const { rows } = await sql<{ isHiddenLow: boolean; isHiddenHigh: boolean; waits: boolean }>`
    delete from messages.message where conversation_id = ${conversation.id}
      and is_from_low = ${isLow(conversation, memberId)} and id = any(${ids}::bigint[])
    returning hidden_low "isHiddenLow", hidden_high "isHiddenHigh", read_at is null waits`.execute(ctx.db);
  for (const side of [reporterId, memberId]) {
    const seen = rows.filter((row) => !(isLow(conversation, side) ? row.isHiddenLow : row.isHiddenHigh));
    const unread = side === reporterId ? seen.filter((row) => row.waits).length : 0;
    await shrinkSide(ctx, conversation, side, { messages: seen.length, unread });
  }
  return rows.length;
}
