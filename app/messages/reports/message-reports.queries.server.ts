import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { goneMember } from '#app/messages/notices/notices.policy.ts';
import type {
  ReportedMessage,
  ReportFile,
  ReportIdInput,
  ReportListInput,
  ReportRow,
} from './message-reports.schema.ts';

/** How many reports of members nobody has handled yet. */
export async function countOpenReports(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from messages.report
    where handled_at is null`.execute(ctx.db);
  return rows[0]!.count;
}

const pageSize = 20;
/** Messages that are shown before and after those that were reported. */
const around = 10;

type Row = Omit<ReportRow, 'reporter' | 'member' | 'handledBy'> & {
  reporterId: number;
  memberId: number;
  handlerId: number | null;
};

const columns = sql`r.id, r.reason, r.reporter_id "reporterId", r.member_id "memberId", r.handled_by "handlerId",
  r.outcome,
  left(coalesce(r.texts -> -1 ->> 'text', ''), 120) excerpt, jsonb_array_length(r.texts) messages,
  floor(extract(epoch from r.created_at))::bigint "createdAt",
    floor(extract(epoch from r.handled_at))::bigint "handledAt"`;

/**
 * A page of the desk, the newest report first.
 * @throws Refusal forbidden without the console's menu "reports"
 */
export async function listReports(ctx: Ctx, input: z.output<typeof ReportListInput>): Promise<KeysetPage<ReportRow>> {
  await requireConsole(ctx, 'reports');
  const { rows } = await sql<Row>`
    select ${columns} from messages.report r
    where r.handled_at is ${input.state === 'open' ? sql`null` : sql`not null`}
      and (${input.before}::bigint = 0 or r.id < ${input.before})
      and (${input.after}::bigint = 0 or r.id > ${input.after})
    order by r.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  return { ...page, rows: await withPeople(ctx, page.rows) };
}

/**
 * A report with the messages around those that were reported; each view leaves an audit row, as it opens a private
 * conversation.
 * @throws Refusal forbidden without the console's menu "reports", not-found
 */
export async function getReportFile(ctx: Ctx, { id }: z.output<typeof ReportIdInput>): Promise<ReportFile> {
  await requireConsole(ctx, 'reports');
  const { rows } = await sql<Row & { note: string; decision: string; texts: Kept[]; others: number }>`
    select ${columns}, r.note, r.decision, r.texts,
      (select count(distinct o.reporter_id) from messages.report o
        where o.member_id = r.member_id and o.reporter_id <> r.reporter_id) others
    from messages.report r where r.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { texts, note, decision, others, ...row } = rows[0];
  const conversation = await readAround(ctx, row, texts);
  await audit(ctx, 'messages.viewReport', { kind: 'report', id });
  return { ...(await withPeople(ctx, [row]))[0]!, note, decision, others, conversation };
}

/** Whom some reports are about, by the reports' ids: for logs. */
export async function listReportedMembers(
  ctx: Pick<Ctx, 'db' | 'language'>,
  ids: readonly number[],
): Promise<{ id: number; nickname: string }[]> {
  const { rows } = await sql<{ id: number; memberId: number }>`select id, member_id "memberId" from messages.report
    where id = any(${ids}::bigint[])`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map((row) => row.memberId),
  );
  return rows.map(({ id, memberId }) => ({ id, nickname: cards.get(memberId)?.nickname ?? '' }));
}

/** A message as the report keeps it. */
type Kept = { id: number; text: string; createdAt: string };

async function readAround(ctx: Ctx, { reporterId, memberId }: Row, texts: Kept[]): Promise<ReportedMessage[]> {
  if (texts.length === 0) return [];
  const ids = texts.map((one) => one.id);
  const conversation = sql`(select conversation_id from messages.side
    where member_id = ${reporterId} and other_id = ${memberId})`;
  const { rows } = await sql<Omit<ReportedMessage, 'isReported' | 'isGone'>>`
    with near as (
      (select m.id from messages.message m where m.conversation_id = ${conversation} and m.id < ${Math.min(...ids)}
        order by m.id desc limit ${around})
      union all (select m.id from messages.message m where m.conversation_id = ${conversation}
        and m.id >= ${Math.min(...ids)} order by m.id limit ${ids.length + 3 * around}))
    select m.id, m.is_from_low = ${memberId < reporterId} "isFromMember", m.text,
      floor(extract(epoch from m.created_at))::bigint "createdAt"
    from messages.message m join near on near.id = m.id`.execute(ctx.db);
  const there = new Set(rows.map((row) => row.id));
  const gone = texts
    .filter((one) => !there.has(one.id))
    .map(({ id, text, createdAt }) => ({
      id,
      text,
      createdAt: Math.floor(Date.parse(createdAt) / 1000),
      isFromMember: true,
      isReported: true,
      isGone: true,
    }));
  const reported = new Set(ids);
  return [...rows.map((row) => ({ ...row, isReported: reported.has(row.id), isGone: false })), ...gone].toSorted(
    (a, b) => a.id - b.id,
  );
}

async function withPeople(ctx: Ctx, rows: readonly Row[]): Promise<ReportRow[]> {
  const cards = await listCards(
    ctx,
    rows.flatMap(({ reporterId, memberId, handlerId }) => [
      reporterId,
      memberId,
      ...(handlerId === null ? [] : [handlerId]),
    ]),
  );
  const cardOf = (id: number) => cards.get(id) ?? goneMember(id);
  return rows.map(({ reporterId, memberId, handlerId, ...row }) => ({
    ...row,
    reporter: cardOf(reporterId),
    member: cardOf(memberId),
    handledBy: handlerId === null ? null : cardOf(handlerId),
  }));
}
